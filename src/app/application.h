#pragma once

#include "commands.h"

namespace drape {

/// Opens the window on a scene and stays in it until it is closed. Returns the exit status; errors go to standard
/// error.
int openWindow(const WindowOptions& options);

}  // namespace drape
