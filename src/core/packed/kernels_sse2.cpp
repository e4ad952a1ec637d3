#define DRAPE_ISA sse2
#define DRAPE_ISA_NAME "sse2"
#include "kernels_impl.h"
