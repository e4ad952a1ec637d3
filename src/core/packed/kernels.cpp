#include "kernels.h"

namespace drape {

namespace portable {
const packed::Kernels& kernels();
}
#if defined(__x86_64__)
namespace sse2 {
const packed::Kernels& kernels();
}
namespace avx2 {
const packed::Kernels& kernels();
}
namespace avx512 {
const packed::Kernels& kernels();
}
#endif

bool isaAvailable(Isa isa) {
#if defined(__x86_64__)
    if (isa == Isa::Avx512) {
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
    }
    return isa != Isa::Avx2 || __builtin_cpu_supports("avx2");
#else
    return isa == Isa::Auto || isa == Isa::Portable;
#endif
}

std::string_view isaName(Isa isa) {
    return packed::kernelsOf(isa).name;
}

namespace packed {

const Kernels& kernelsOf([[maybe_unused]] Isa isa) {
#if defined(__x86_64__)
    if (isa == Isa::Avx512 || (isa == Isa::Auto && isaAvailable(Isa::Avx512))) return avx512::kernels();
    if (isa == Isa::Avx2 || (isa == Isa::Auto && isaAvailable(Isa::Avx2))) return avx2::kernels();
    if (isa != Isa::Portable) return sse2::kernels();
#endif
    return portable::kernels();
}

}  // namespace packed

}  // namespace drape
