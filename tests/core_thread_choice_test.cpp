#include <functional>

#include <catch2/catch_test_macros.hpp>

#include "../src/core/thread_choice.h"

// All threads or one: what frames take decides.

using namespace drape;

namespace {

/// The frames of so many that had all of two threads. `seconds(threads, frame)`: how long one takes.
int framesWithAll(ThreadChoice& choice, int frames, const std::function<double(int, int)>& seconds) {
    int all = 0;
    for (int frame = 0; frame < frames; ++frame) {
        const int threads = choice.next(2);
        all += threads == 2 ? 1 : 0;
        choice.took(seconds(threads, frame));
    }
    return all;
}

}  // namespace

TEST_CASE("threads that are faster are taken, and one alone is tried in few frames", "[core][threads]") {
    ThreadChoice choice;
    const auto seconds = [](int threads, int) { return threads == 2 ? 1.0 : 1.6; };
    CHECK(framesWithAll(choice, 17, seconds) == 17);  // a short run has all it asked for
    CHECK(framesWithAll(choice, 1000, seconds) >= 970);
    CHECK(framesWithAll(choice, 1000, seconds) >= 990);
}

TEST_CASE("threads that are slower are left, whatever the first frame took", "[core][threads]") {
    ThreadChoice choice;
    const auto seconds = [](int threads, int frame) { return frame == 0 ? 100.0 : threads == 2 ? 1.1 : 1.0; };
    CHECK(framesWithAll(choice, 1000, seconds) <= 50);
}

TEST_CASE("threads that another program slows down are left within some frames, and taken again", "[core][threads]") {
    ThreadChoice choice;
    const auto free = [](int threads, int) { return threads == 2 ? 1.0 : 1.6; };
    const auto busy = [](int threads, int) { return threads == 2 ? 6.0 : 2.0; };
    framesWithAll(choice, 2000, free);
    CHECK(framesWithAll(choice, 200, busy) <= 30);
    framesWithAll(choice, 2000, busy);
    CHECK(framesWithAll(choice, 1000, free) >= 400);  // by the next trial
    CHECK(framesWithAll(choice, 1000, free) >= 970);
}

TEST_CASE("a hitch now and then changes nothing", "[core][threads]") {
    ThreadChoice choice;
    const auto seconds = [](int threads, int frame) { return frame % 50 == 30 ? 20.0 : threads == 2 ? 1.0 : 1.6; };
    CHECK(framesWithAll(choice, 5000, seconds) >= 4700);
}

TEST_CASE("one thread that was asked for stays one", "[core][threads]") {
    ThreadChoice choice;
    for (int frame = 0; frame < 100; ++frame) {
        CHECK(choice.next(1) == 1);
        choice.took(1);
    }
    CHECK(choice.next(2) == 2);
}
