// The kernels' one source: included by kernels_<isa>.cpp, each compiled for its instruction set with DRAPE_ISA defined.

#include "air_impl.h"
#include "blocks_impl.h"
#include "kernels.h"
#include "strain_impl.h"
#include "sweep_impl.h"

namespace drape::DRAPE_ISA {

const packed::Kernels& kernels() {
    static const packed::Kernels table = [] {
        packed::Kernels kernels{DRAPE_ISA_NAME, {},           takeOver,       giveBack,   predict, updateVelocities,
                                follow,         findContacts, measureStrains, pickLarger, kAir};
        fillSweeps(Formulas{}, kernels);
        return kernels;
    }();
    return table;
}

}  // namespace drape::DRAPE_ISA
