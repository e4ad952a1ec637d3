#include "method_text.h"

#include <algorithm>

namespace drape {
namespace {

constexpr MethodText kMethods[] = {
    {Method::Pbd, "pbd", "PBD",
     "Position based dynamics. Stiffness k is a share of the error removed per iteration, so what it means depends on "
     "the iterations and the time step: more of either make the cloth stiffer."},
    {Method::Xpbd, "xpbd", "XPBD",
     "Extended position based dynamics. Compliance is a physical quantity (the inverse of a stiffness), so the result "
     "no longer depends on iterations and time step once it has converged."},
    {Method::Reference, "reference", "Ref.",
     "Implicit Euler with the same compliances, solved to convergence by Newton's method: what XPBD approaches. "
     "Iterations and order have no effect. Slow: about a second a step for a 32 x 32 cloth."},
};

}  // namespace

std::span<const MethodText> methodTexts() {
    return kMethods;
}

const MethodText& textOf(Method method) {
    return *std::ranges::find(kMethods, method, &MethodText::method);
}

}  // namespace drape
