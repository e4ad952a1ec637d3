#define DRAPE_ISA avx2
#define DRAPE_ISA_NAME "avx2"
#include "kernels_impl.h"
