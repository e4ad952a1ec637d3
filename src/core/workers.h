#pragma once

#include <optional>
#include <utility>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

namespace drape {

/// The threads of a solver: limits how many the parallel loops inside `run` may use.
class Workers {
public:
    template <class Work>
    void run(int threads, Work&& work) {
        if (threads <= 1) return std::forward<Work>(work)();
        if (!arena_ || arena_->max_concurrency() != threads) {
            limit_.emplace(tbb::global_control::max_allowed_parallelism, threads);  // more than cores where asked for
            arena_.emplace(threads);
        }
        arena_->execute(std::forward<Work>(work));
    }

private:
    std::optional<tbb::global_control> limit_;
    std::optional<tbb::task_arena> arena_;
};

}  // namespace drape
