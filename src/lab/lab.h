#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "background.h"
#include "clock.h"
#include "input_recorder.h"
#include "lane.h"
#include "recorder.h"
#include "timeline.h"
#include "view.h"

namespace drape {

/// True where two lanes have the same method, so that they are told apart by number.
[[nodiscard]] bool numbered(const std::vector<Lane>& lanes);
/// What a lane is called: its method, after its number from 1 on where they are numbered.
[[nodiscard]] std::string nameOf(const std::vector<Lane>& lanes, std::size_t lane);

/// What to say of lanes that are `touched`, beside the settings that they have now.
inline constexpr const char* kTouched = "pulled or set on the way: these settings alone do not lead here";

/// The laboratory the window shows: one to four lanes on one clock, with one camera and one hand.
///
/// Steps that may not fit a frame run beside whoever shows the lab, all lanes together; until such a step is done the
/// lanes are as before it. Whatever changes the lanes or the hand's hold waits for a short step and drops a long one,
/// which begins anew: within a sweep, or an iteration of Newton's method. The results are the same.
class Lab {
public:
    Lab(Lab&&) = default;
    Lab& operator=(Lab&&) = delete;  // the lanes would go before the step under way

    static constexpr std::size_t kMaxLanes = 4;
    static constexpr double kHandWeights = 5;  ///< the hand pulls with at most this many times the cloth's weight

    /// One lane with the scene's own method.
    [[nodiscard]] static Result<Lab> create(Scene scene);
    /// A lane a scene, one to kMaxLanes of them, with its own method; the clock and the camera are the first one's.
    [[nodiscard]] static Result<Lab> create(std::vector<Scene> scenes);

    [[nodiscard]] const std::vector<Lane>& lanes() const { return lanes_; }
    [[nodiscard]] bool comparing() const { return lanes_.size() > 1; }

    /// On: two lanes of the present scene, PBD left and XPBD right, from time 0; or, where nothing was changed since
    /// there were several lanes, those, with their settings.
    /// Off: back to one lane, that of the method `keep`, else of the one there was before comparing; its motion goes
    /// on. Where no lane has that method, the last one takes it. An error leaves the lab as it was.
    Result<bool> compare(bool on, std::optional<Method> keep = std::nullopt);
    /// A lane more, at the end: the settings of lane `like`, under `method`. All lanes start from time 0, so that what
    /// differs is the method and its settings alone; the hand lets go. Nothing, and false, where there are kMaxLanes.
    Result<bool> addLane(std::size_t like, Method method);
    /// The motion of the others goes on; the hand lets go. The only lane stays.
    void removeLane(std::size_t lane);
    /// Loads another scene from time 0, its camera too. Lanes that are compared keep their methods and take its other
    /// settings. An error leaves the lab as it was.
    Result<bool> open(const Scene& scene);
    /// Lane `lane` takes over an edited scene (see Lane::edit); the time step reaches all lanes, which share a clock.
    /// Where it has to restart, all lanes do and the hand lets go; so they do where one of several becomes the
    /// reference, which else would start from what another method made of the cloth. An error leaves the lab as it was.
    Result<Change> edit(std::size_t lane, const Scene& scene);
    /// The lanes have these scenes again, one a lane: as edits where there are as many lanes; where some only have to
    /// go, the motion of the others goes on; else from time 0. The hand lets go.
    Result<bool> restore(const std::vector<Scene>& scenes);
    /// Grows with every change of a scene and of the number of lanes.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    /// All lanes back to time 0, with their settings. The hand lets go.
    void restart();

    bool playing = true;
    bool recording = false;  ///< every step of every lane is measured and kept for plots
    bool watching = true;    ///< the timeline is kept, and a step that goes wrong takes the lab back by a second
    double speed = 1;        ///< simulated seconds per second of wall-clock time
    /// s of wall-clock time after which advance() begins no further step and waits for none, to answer the mouse
    double frameBudget = 0.025;
    int threads = 0;  ///< at most this many for all lanes together; 0: as many as the machine has
    Camera camera;

    /// Advances by wall-clock time [s]; returns the number of steps that were done. While paused none is begun. What a
    /// slow machine does not get done is discarded: the simulation then runs slower than real time and the window
    /// stays quick.
    int advance(double elapsed);
    /// One step of all lanes, playing or not; the one that is under way, if one is.
    void stepOnce();
    /// The same, waiting for its end however long it takes; never in the background. False, with a notice, where it
    /// failed.
    bool stepThrough();
    /// True while a step is under way that did not fit its frame.
    [[nodiscard]] bool computing() const { return step_.underWay(); }
    /// Wall-clock time of the last step of all lanes [s]; 0 before the first.
    [[nodiscard]] double stepSeconds() const { return step_.seconds(); }

    /// The hand takes a particle in every lane; `displacement` is from where it was grabbed, the same for all [m].
    /// A particle that one of the lanes does not have is not taken.
    void grab(int particle);
    void moveHand(vec3 displacement);
    /// The same for a sphere, which is there at once however far it is: what moveHand() does while paused.
    void jumpHand(vec3 displacement);
    void release();
    [[nodiscard]] std::optional<int> heldParticle() const;
    /// Where the hand wants its particle in a lane [m]; only while it holds one.
    [[nodiscard]] vec3 handTarget(std::size_t lane) const;
    /// How hard the hand pulls in a lane [N]; nothing before the first step since the grab, and for a pin, which moves
    /// with the hand whatever it takes.
    [[nodiscard]] std::optional<float> handForce(std::size_t lane) const;

    /// Pins a particle of a cloth where it is in every lane, or takes out its pin where it has one in lane `lane`.
    Result<bool> togglePin(std::size_t lane, int particle);
    /// The hand takes a sphere in every lane: its own motion ends. It follows at 5 m/s at most, and at once while
    /// paused.
    void grabSphere(std::size_t collider);
    [[nodiscard]] std::optional<std::size_t> heldSphere() const { return sphere_; }
    /// The hand lets go, and a pin or a sphere stays where it was put, in the scene of every lane too: in place of the
    /// path it had.
    Result<bool> putDown();

    /// What was measured while `recording`, since the last restart.
    [[nodiscard]] const Recorder& recorder() const { return recorder_; }
    /// The last seconds, since the last restart.
    [[nodiscard]] const Timeline& timeline() const { return timeline_; }
    /// All lanes are again as they were at a moment of the timeline; pauses, and the hand lets go. The next step goes
    /// on from there, with the present settings.
    void goTo(std::size_t moment);
    /// The lanes go on from these states, one each of as many particles, and the timeline begins anew; the hand lets
    /// go.
    void goTo(std::span<const State> states);

    /// True where more than steps has acted on the lanes since their start: their scenes alone do not lead to their
    /// states (see kTouched).
    [[nodiscard]] bool touched() const { return touched_; }

    /// Keeps from now on what is done to the lanes, as a log for each (see InputRecorder). The hand puts down what it
    /// holds.
    Result<bool> recordInputs();
    /// Ends the logs; lanes that become others end them too.
    void stopInputs();
    [[nodiscard]] bool recordingInputs() const { return inputs_.recording(); }
    /// How many frames they have so far.
    [[nodiscard]] std::uint64_t inputFrames() const { return inputs_.frames(); }
    /// The logs so far, one a lane, as if they ended now.
    [[nodiscard]] std::vector<InputLog> inputs() const { return inputs_.logs(lanes_); }
    /// The logs, one a lane, once they have ended; only the first who asks gets them.
    [[nodiscard]] std::vector<InputLog> takeInputs() { return std::exchange(logs_, {}); }
    [[nodiscard]] const Clock& clock() const { return clock_; }
    /// Simulated seconds per second of wall-clock time over the last half second or so; 0 while paused.
    [[nodiscard]] double realTimeFactor() const { return realTimeFactor_; }
    /// One line about a step that failed (until one succeeds), or for some seconds about an edit that restarted, time
    /// that was discarded or a particle too fast for a sphere; else empty.
    [[nodiscard]] const std::string& notice() const { return notice_; }
    /// True where PBD and XPBD are the same by construction: the same schedule of sweeps, k = 1 in every PBD lane and
    /// compliance 0 in every XPBD lane.
    [[nodiscard]] bool lanesCoincide() const;

private:
    explicit Lab(std::vector<Lane> lanes);

    /// The hand of a lane for a step in which it moves between two displacements.
    [[nodiscard]] Hand handOf(std::size_t lane, vec3 from, vec3 to) const;
    /// Takes over the scenes that differ from the lanes' own.
    Result<bool> editAll(const std::vector<Scene>& scenes);
    /// Removes the lanes that have none of these scenes, which are in the lanes' order. False, and nothing, where not
    /// each of them is a lane's.
    bool keepOnly(const std::vector<Scene>& scenes);
    /// The held sphere is on its way to a displacement in the next step. Returns how far it comes.
    vec3 moveSpheres(vec3 displacement);
    /// Begins a step of all lanes while the hand moves to a displacement. `wait`: it is done on return.
    void begin(vec3 displacement, bool wait = false);
    /// Waits for the step that was begun, unless it is known not to fit the frame whose work began at `start`. False
    /// where it is not done.
    bool done(std::chrono::steady_clock::time_point start);
    /// Takes over a step that is done. False, paused and with a notice where a lane failed.
    bool finish();
    /// Why a step is not one to go on from: a lane failed, or its cloth is stretched beyond all sense, which is told
    /// once until an edit or a restart, and not while a hand pulls: whoever goes on is let. Else empty.
    [[nodiscard]] std::string whatWentWrong(std::optional<std::size_t> failed);
    /// Pauses a second earlier and tells why; false.
    bool goBack(const std::string& why);
    /// Leaves no step under way.
    void settle();
    /// The lanes go on from states that no step led to.
    void moveTo(std::span<const State> states);
    /// Nothing has been measured, kept or told of the lanes as they are now.
    void begin();
    /// A lane takes over a scene, which is kept in its log.
    Result<Change> editLane(std::size_t lane, const Scene& scene);
    [[nodiscard]] std::string stallText(double missed, double elapsed) const;
    void measureSpeed(double elapsed);
    /// Shows a notice for some seconds of wall-clock time; infinite: until a step succeeds.
    void notify(std::string text, double seconds = 4);

    std::vector<Lane> lanes_;
    Clock clock_;
    Recorder recorder_;
    Timeline timeline_;
    InputRecorder inputs_;
    bool touched_ = false;
    std::vector<InputLog> logs_;         // complete, and not yet taken
    bool toldOverstretch_ = false;       // or pulled so by a hand; since the last edit or restart
    Method methodAlone_ = Method::Xpbd;  // of the first lane when not comparing
    struct SetAside {
        std::vector<Scene> lanes;
        Scene alone;  // of the lane that stayed, as it was then
    };
    std::optional<SetAside> setAside_;  // when compare() was last turned off
    std::uint64_t revision_ = 0;
    int held_ = -1;
    std::optional<std::size_t> sphere_;  // held, by its index among the colliders
    bool pulled_ = false;                // a step was taken since the grab
    std::vector<vec3> grabbedAt_;        // one a lane
    vec3 displacement_{0};               // the cursor's, now
    vec3 displacementStepped_{0};        // the cursor's at the end of the last step
    vec3 displacementBegun_{0};          // the cursor's at the end of the step that was begun
    double wallWindow_ = 0;              // s, since the speed was measured last
    double simulatedWindow_ = 0;         // s
    double realTimeFactor_ = 0;
    double solving_ = 0;  // s of wall-clock time that the last advance() spent on steps
    std::string notice_;
    double noticeSeconds_ = 0;
    Background step_;  // of the lanes; last: it ends before they go
};

}  // namespace drape
