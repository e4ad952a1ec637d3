#define DRAPE_ISA avx512
#define DRAPE_ISA_NAME "avx512"
#include "kernels_impl.h"
