#include "workers.h"

#include <mutex>

#include <tbb/global_control.h>

namespace drape {

void allowThreads(int threads) {
    static std::mutex mutex;
    static std::optional<tbb::global_control> limit;
    static int allowed = tbb::this_task_arena::max_concurrency();
    const std::scoped_lock lock(mutex);
    if (threads <= allowed) return;
    limit.reset();  // TBB takes the least of those alive
    limit.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
    allowed = threads;
}

}  // namespace drape
