#pragma once

#include <string_view>

#include "drape/scene/result.h"

namespace drape {

/// Exit statuses of the program.
enum class Exit { Done = 0, Failed = 1, BadInput = 2 };

/// Writes "drape: error: WHERE: what" as one line on standard error and returns the exit status.
int fail(Exit status, const Error& error);

/// Writes a remark as one line on standard error.
void note(std::string_view text);

}  // namespace drape
