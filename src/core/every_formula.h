#pragma once

// The formulas of drape/core/formulas.h, each with its linearize().
#include "bend_dihedral.h"
#include "bend_midpoint.h"
#include "distance.h"
#include "shear_angle.h"
#include "volume.h"
