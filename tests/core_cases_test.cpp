// Exact numbers computed independently, in support/physics_cases.json: every case is run through the solver and
// compared within single precision, 2e-5 of the largest magnitude.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <nlohmann/json.hpp>

#include "support/models.h"

using namespace drape;
using namespace drape::test;
using nlohmann::json;

namespace {

constexpr double kSingle = 2e-5;

double number(const json& value) {
    if (!value.is_string()) return value.get<double>();
    const auto text = value.get<std::string>();  // a fraction: "1/60"
    const auto slash = text.find('/');
    return std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

vec3 vector(const json& value) {
    return {value[0].get<float>(), value[1].get<float>(), value[2].get<float>()};
}

void addConstraint(Simulation& s, const std::string& type, const json& particles, float rest, Material material) {
    const auto add = [&]<class Constraints>(std::type_identity<Constraints>) {
        s.addBatch<Constraints>(material).add(particles.get<typename Constraints::Indices>(), rest);
    };
    if (type == "distance") return add(std::type_identity<DistanceConstraints>{});
    if (type == "shear_angle") return add(std::type_identity<ShearAngleConstraints>{});
    if (type == "tri_bend") return add(std::type_identity<BendMidpointConstraints>{});
    if (type == "dihedral") return add(std::type_identity<BendDihedralConstraints>{});
    REQUIRE(type == "volume");
    add(std::type_identity<VolumeConstraints>{});
}

SolverSettings settingsOf(const json& inputs, Order order = Order::Sequential) {
    SolverSettings settings;
    settings.order = order;
    settings.method = inputs.value("mode", "xpbd") == "pbd" ? Method::Pbd : Method::Xpbd;
    settings.timeStep = inputs.contains("dt") ? number(inputs["dt"]) : 1.0 / 60;
    settings.substeps = inputs.value("substeps", 1);
    settings.iterations = inputs.value("iterations", 1);
    return settings;
}

double largest(const json& expected) {
    double size = 1;
    for (const json& point : expected) {
        for (const json& coordinate : point) size = std::max(size, std::fabs(coordinate.get<double>()));
    }
    return size;
}

void compare(std::span<const vec3> got, const json& expected, double tolerance) {
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            INFO("particle " << i << " axis " << axis << ": " << got[i][axis] << ", expected " << expected[i][axis]);
            CHECK(std::fabs(got[i][axis] - expected[i][axis].get<double>()) <= tolerance);
        }
    }
}

/// A scene of the one constraint of a case, moving so that the prediction of one step reaches the case's positions.
Simulation oneConstraint(const json& inputs) {
    Simulation s;
    s.model.gravity = vec3(0);
    const double dt = inputs.contains("dt") ? number(inputs["dt"]) : 1.0 / 60;
    const json& x = inputs["x"];
    const json& before = inputs.contains("x_prev") && !inputs["x_prev"].is_null() ? inputs["x_prev"] : x;
    json particles = json::array();
    for (std::size_t i = 0; i < x.size(); ++i) {
        s.addParticle(vector(before[i]), inputs["w"][i].get<float>(),
                      (vector(x[i]) - vector(before[i])) / static_cast<float>(dt));
        particles.push_back(i);
    }
    addConstraint(s, inputs["type"], particles, inputs["rest"].get<float>(),
                  {.compliance = inputs.value("alpha", 0.0F),
                   .stiffness = inputs.value("k_per_iteration", 1.0F),
                   .damping = inputs.value("beta", 0.0F)});
    return s;
}

void constraintStep(const json& inputs, const json& expected, Order order) {
    Simulation s = oneConstraint(inputs);
    const ConstraintBatch& batch = *s.model.batches[0];
    std::vector<float> lambda(1, inputs.value("lambda0", 0.0F));
    if (lambda[0] != 0) {  // a start multiplier: below the solver, which zeroes it
        std::vector<vec3> corrections(s.state.positions.size(), vec3(0));
        const double dt = number(inputs["dt"]);
        const Projection projection{.scaledCompliance = static_cast<float>(batch.material.compliance / (dt * dt))};
        batch.projectSequential(projection, {s.state.positions, corrections, s.state.velocities, s.model.inverseMasses},
                                lambda);
        for (std::size_t i = 0; i < corrections.size(); ++i) s.state.positions[i] += corrections[i];
    } else {
        Solver solver(s.model);
        REQUIRE(solver.step(s.model, settingsOf(inputs, order), {}, s.state));
        lambda[0] = solver.multipliers(0)[0];
    }
    compare(s.state.positions, expected["x"], kSingle * largest(expected["x"]));
    const double value = batch.value(0, s.state.positions);
    const bool volume = inputs["type"] == "volume";
    const double scale =
        volume ? 50 * std::max(std::fabs(expected["C0"].get<double>()), inputs["rest"].get<double>()) : 1;
    CHECK(std::fabs(value - expected["C1"].get<double>()) <= kSingle * scale);
    if (inputs.value("mode", "xpbd") == "pbd") return;
    CHECK(std::fabs(lambda[0] - expected["lambda"].get<double>()) <=
          std::max(2e-4 * std::fabs(expected["lambda"].get<double>()), 1e-9));
}

void sphereContact(const json& inputs, const json& expected, Order order) {
    Simulation s;
    s.model.gravity = vec3(0);
    const auto dt = static_cast<float>(number(inputs["dt"]));
    const json& sphere = inputs["sphere"];
    const vec3 velocity = vector(sphere["velocity"]);
    s.addParticle(vector(inputs["x_prev"]), inputs["w"].get<float>(),
                  (vector(inputs["x_pred"]) - vector(inputs["x_prev"])) / dt);
    s.model.thicknesses[0] = sphere["thickness"].get<float>();
    s.model.colliders.emplace_back(
        Sphere{.center = vector(sphere["center"]) - dt * velocity,  // there at the end of the step
               .radius = sphere["radius"].get<float>(),
               .velocity = velocity,
               .angularVelocity = vector(sphere["omega"]),
               .friction = {sphere["mu_s"].get<float>(), sphere["mu_k"].get<float>()}});
    REQUIRE(s.run(settingsOf(inputs, order), 1));
    REQUIRE(isFinite(s.state));
    if (expected.contains("x")) compare(s.state.positions, json::array({expected["x"]}), kSingle);
    if (!expected.contains("norm_x")) return;
    const float distance = glm::length(s.state.positions[0] - vector(sphere["center"]));
    CHECK(std::any_of(expected["norm_x"].begin(), expected["norm_x"].end(),
                      [&](const json& allowed) { return std::fabs(distance - allowed.get<double>()) <= kSingle; }));
}

void degenerate(const json& inputs, const json& expected, Order order) {
    if (inputs.contains("sphere")) return sphereContact(inputs, expected, order);
    Simulation s = oneConstraint(inputs);
    REQUIRE(s.run(settingsOf(inputs, order), 1));
    REQUIRE(isFinite(s.state));
    const double allowed = expected.value("unchanged", false) ? 1e-6 : expected.value("max_displacement", 1e9) + 1e-5;
    for (std::size_t i = 0; i < s.state.positions.size(); ++i) {
        CHECK(glm::length(s.state.positions[i] - vector(inputs["x"][i])) <= allowed);
    }
}

void simulate(const json& inputs, const json& expected, Order order) {
    Simulation s;
    s.model.gravity = vector(inputs["gravity"]);
    for (std::size_t i = 0; i < inputs["x"].size(); ++i) {
        s.addParticle(vector(inputs["x"][i]), inputs["w"][i].get<float>(), vector(inputs["v"][i]));
    }
    for (const json& c : inputs["constraints"]) {
        addConstraint(s, c["type"], c["idx"], c["rest"].get<float>(),
                      {.compliance = c["alpha"].get<float>(),
                       .stiffness = c["k"].get<float>(),
                       .damping = c["beta"].get<float>()});
    }
    const int steps = inputs["steps"];
    REQUIRE(s.run(settingsOf(inputs, order), steps));
    compare(s.state.positions, expected["x"], 1e-4 * largest(expected["x"]));
    compare(s.state.velocities, expected["v"], 1e-3 * largest(expected["v"]));
}

/// Hangs the chain at its listed equilibrium: it must stay there, whatever the order of its links.
void staticChain(const json& inputs, const json& expected, Order) {
    const int links = inputs["n_free"];
    const double rest = inputs["rest"];
    const std::vector<std::pair<std::string, std::function<int(int)>>> orders = {
        {"top_down", [](int i) { return i; }},
        {"bottom_up", [links](int i) { return links - 1 - i; }},
        {"odd_even", [links](int i) { return i < (links + 1) / 2 ? 2 * i : 2 * (i - (links + 1) / 2) + 1; }}};
    for (const auto& [name, linkAt] : orders) {
        if (!expected.contains(name) || !expected[name].contains("link_elongation")) continue;
        const json& elongations = expected[name]["link_elongation"];
        Simulation s;
        s.model.gravity = vector(inputs["gravity"]);
        double y = 0;
        for (int i = 0; i <= links; ++i) {
            if (i > 0) y -= rest + elongations[i - 1].get<double>();
            s.addParticle({0, static_cast<float>(y), 0}, inputs["inverse_masses"][i].get<float>());
        }
        auto& batch = s.addBatch<DistanceConstraints>(
            {.compliance = inputs["alpha"].get<float>(), .stiffness = inputs.value("k_per_iteration", 1.0F)});
        for (int i = 0; i < links; ++i) batch.add({linkAt(i), linkAt(i) + 1}, static_cast<float>(rest));
        SolverSettings settings = settingsOf(inputs);
        settings.damping = 4;
        REQUIRE(s.run(settings, 240));
        const double total = expected[name]["total"];
        const double allowed = std::max(kSingle * links * rest, 2e-3 * std::fabs(total));
        CHECK(std::fabs(-s.state.positions.back().y - links * rest - total) <= allowed);
        for (int i = 0; i < links; ++i) {
            const double got = s.state.positions[i].y - s.state.positions[i + 1].y - rest;
            INFO(name << " link " << i << ": " << got << " m, expected " << elongations[i]);
            CHECK(std::fabs(got - elongations[i].get<double>()) <= allowed);
        }
    }
}

void scalar(const json& inputs, const json& expected, Order) {
    const json& k = inputs["k"];
    for (std::size_t i = 0; i < (k.is_array() ? k.size() : 1); ++i) {
        const json& row = k.is_array() ? expected["kprime"][i] : expected["kprime"];
        for (std::size_t n = 0; n < inputs["n"].size(); ++n) {
            const double got = correctedStiffness(k.is_array() ? k[i].get<double>() : k.get<double>(), inputs["n"][n]);
            CHECK(std::fabs(got - row[n].get<double>()) <= 1e-12);
        }
    }
}

void runCases(const std::string& kind, const std::function<void(const json&, const json&, Order)>& check, int least) {
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    std::ifstream file(DRAPE_SOURCE_FOLDER "/tests/support/physics_cases.json");
    REQUIRE(file);
    const json all = json::parse(file);
    int count = 0;
    for (const json& c : all["cases"]) {
        if (c["kind"] != kind) continue;
        INFO("case " << c["name"].get<std::string>());
        check(c["inputs"], c["expected"], order);
        ++count;
    }
    CHECK(count >= least);
}

}  // namespace

TEST_CASE("one projection gives the exact positions and multiplier", "[core][cases]") {
    runCases("constraint_step", constraintStep, 48);
}
TEST_CASE("degenerate projections stay finite and bounded", "[core][cases]") {
    runCases("degenerate", degenerate, 11);
}
TEST_CASE("a contact with a moving, spinning, rough sphere is exact", "[core][cases]") {
    runCases("sphere_contact", sphereContact, 13);
}
TEST_CASE("short simulations follow their exact recursion", "[core][cases]") {
    runCases("simulate", simulate, 7);
}
TEST_CASE("hanging chains rest at their closed-form equilibrium in every order", "[core][cases]") {
    runCases("static_chain", staticChain, 18);
}
TEST_CASE("corrected stiffness is 1 - (1 - k)^(1/n)", "[core][cases]") {
    runCases("scalar", scalar, 7);
}
