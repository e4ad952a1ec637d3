#include "background.h"

#include <algorithm>
#include <chrono>

namespace drape {

bool Background::wait(double seconds) {
    const std::chrono::duration<double> most(std::max(seconds, 0.0));
    if (done_.wait_for(most) != std::future_status::ready) return false;
    seconds_ = done_.get();
    return true;
}

void Background::cancel() {
    if (!underWay()) return;
    stop_.request_stop();
    done_.wait();
    done_ = {};
}

}  // namespace drape
