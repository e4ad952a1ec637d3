#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "renderer.h"

namespace drape {

/// The view as pictures, one a frame, in a folder of their own: drape-recording-0001/frame_000001.png. Where ffmpeg
/// is found it makes them a film beside the folder, drape-recording-0001.mp4, while the window goes on.
class Recording {
public:
    /// Between two pictures [s]; the lab advances by this, however long a picture takes to write.
    static constexpr double kPeriod = 1.0 / 60;

    Recording() = default;
    /// Stops, and waits for the films.
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    /// How many pictures there are so far; nothing while none are taken.
    [[nodiscard]] std::optional<int> pictures() const;
    /// Starts or stops. Returns one line for a person: where the pictures go, or why they do not.
    [[nodiscard]] std::string toggle();
    /// The next picture. Returns why it could not be written, or that it is of another size than the first, which ends
    /// the recording; else empty.
    [[nodiscard]] std::string add(const Image& image);
    /// What became of a film that is done by now; else empty.
    [[nodiscard]] std::string look();

private:
    struct Film {
        pid_t process;
        std::string file;
    };
    std::string start();
    std::string stop();

    std::string folder_;  // empty: not recording
    int pictures_ = 0;
    std::pair<int, int> size_;  // pixels, of each picture
    std::vector<Film> films_;   // under way
};

}  // namespace drape
