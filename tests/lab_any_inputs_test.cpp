// Whatever is done in the lab, in whatever order, its log is replayed to the same hash.
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "edit_history.h"
#include "support/inputs.h"

using namespace drape;
using namespace drape::test;

TEST_CASE("inputs: whatever is done, in whatever order, is replayed to the same hash") {
    for (const std::uint32_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
        CAPTURE(seed);
        Lab lab = labOf(clothAndBall());
        EditHistory history;
        history.clear(lab);
        std::mt19937 random(seed);  // its numbers are the same everywhere
        const auto below = [&random](std::size_t end) { return static_cast<int>(random() % end); };
        const auto step = [&] { return 0.1F * vec3(below(7) - 3, below(7) - 3, below(7) - 3); };
        const auto edit = [&](const std::function<void(Scene&)>& what) {
            const auto lane = static_cast<std::size_t>(below(lab.lanes().size()));
            Scene scene = lab.lanes()[lane].scene();
            what(scene);
            REQUIRE(lab.edit(lane, scene));
        };
        const std::vector<std::function<void()>> actions{
            [&] { lab.togglePin(0, below(70)); },
            [&] { lab.grab(below(70)); },
            [&] { lab.grabSphere(0); },
            [&] { lab.moveHand(step()); },
            [&] { lab.putDown(); },
            [&] { lab.playing = !lab.playing; },
            [&] { lab.advance(2 * kFrame); },
            [&] { edit([&](Scene& s) { s.solver.iterations = 1 + below(5); }); },
            [&] { edit([&](Scene& s) { s.solver.timeStep = kFrame / (1 + below(2)); }); },
            [&] { edit([&](Scene& s) { s.cloths[0].bendModel = static_cast<BendModel>(below(4)); }); },
            [&] {
                edit([&](Scene& s) {
                    setSide(s, 7 + below(2), 8);
                    s.cloths[0].pins = {"top_left", "top_right"};
                    s.pinPaths.clear();
                });
            },
            [&] { lab.restart(); },
            [&] { lab.goTo(static_cast<std::size_t>(below(lab.timeline().size() + 1))); },
            [&] { history.undo(lab); },
            [&] { history.redo(lab); },
        };
        if (seed % 2 == 0) REQUIRE(lab.compare(true));
        run(lab, 10);
        REQUIRE(lab.recordInputs());
        for (int i = 0; i < 300; ++i) {
            actions[static_cast<std::size_t>(below(actions.size()))]();
            if (below(2) == 0) lab.stepOnce();
            history.observe(lab);
        }
        checkReplays(lab);
    }
}
