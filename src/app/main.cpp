#include "commands.h"
#if DRAPE_WINDOW
#include "application.h"
#endif

int main(int argc, char** argv) {
#if DRAPE_WINDOW
    return drape::runCommandLine(argc, argv, drape::openWindow);
#else
    return drape::runCommandLine(argc, argv, {});
#endif
}
