#pragma once

#include <span>

#include "drape/core/solver.h"

namespace drape {

/// What the window says of a method. A new method is one more row in method_text.cpp, and a colour in Theme::of.
struct MethodText {
    Method method;
    const char* name;   ///< of its buttons, for tests and reports
    const char* brief;  ///< as short as can be
    const char* tooltip;
};

[[nodiscard]] std::span<const MethodText> methodTexts();
[[nodiscard]] const MethodText& textOf(Method method);

/// True where k says how stiff a cloth is, false where its compliance does.
[[nodiscard]] inline bool usesStiffness(Method method) {
    return method == Method::Pbd;
}

}  // namespace drape
