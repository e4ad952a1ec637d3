#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace drape {

/// Lets this process use as many threads as were ever asked for, more than it has cores too: TBB's own limit is one for
/// the whole process.
void allowThreads(int threads);

/// The threads of a solver.
class Workers {
public:
    /// Runs a frame's work with at most `threads` threads for the loops inside.
    template <class Work>
    void run(int threads, Work&& work) {
        if (threads <= 1) return std::forward<Work>(work)();
        if (!arena_ || arena_->max_concurrency() != threads) {
            allowThreads(threads);
            arena_.emplace(threads);
        }
        arena_->execute(std::forward<Work>(work));
    }

    /// Calls work(i) for every i below count, in any order and on any thread of `run`.
    template <class Work>
    void forEach(int threads, std::size_t count, Work&& work) {
        if (threads <= 1 || count < 2) {
            for (std::size_t i = 0; i < count; ++i) work(i);
        } else {
            tbb::parallel_for(std::size_t{0}, count, std::forward<Work>(work), partitioner_);
        }
    }

private:
    std::optional<tbb::task_arena> arena_;
    tbb::static_partitioner partitioner_;
};

}  // namespace drape
