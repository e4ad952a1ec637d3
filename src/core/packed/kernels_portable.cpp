#define DRAPE_ISA portable
#define DRAPE_ISA_NAME "portable"
#define DRAPE_PORTABLE
#include "kernels_impl.h"
