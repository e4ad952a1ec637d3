#include "allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

// Apart from the tests: g++ takes a replaced delete inlined beside a new for a mismatch.

namespace {

std::atomic<std::size_t> allocations = 0;

void* allocate(std::size_t size, std::size_t alignment) {
    ++allocations;
    void* memory = nullptr;
    if (alignment <= alignof(std::max_align_t)) {
        memory = std::malloc(size == 0 ? 1 : size);
    } else if (posix_memalign(&memory, alignment, size) != 0) {
        memory = nullptr;
    }
    return memory == nullptr ? throw std::bad_alloc() : memory;
}

}  // namespace

namespace drape::test {

std::size_t allocationCount() {
    return allocations;
}

}  // namespace drape::test

// The other forms of new and delete call these.
void* operator new(std::size_t size) {
    return allocate(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
