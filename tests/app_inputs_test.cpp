#include <filesystem>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/scene_file.h"
#include "input_files.h"
#include "lab.h"
#include "support/folder.h"

using namespace drape;

namespace fs = std::filesystem;

TEST_CASE("a recording that other lanes have ended is completed before the next begins", "[app]") {
    const test::Folder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    auto created = Lab::create(*openScene("hanging"));
    REQUIRE(created);
    Lab& lab = *created;
    InputFiles files;
    CHECK(files.keep(true, 0, lab).starts_with("recording inputs into "));
    lab.stepOnce();
    REQUIRE(lab.compare(true));
    CHECK(files.keep(true, 0.1, lab).starts_with("other lanes end the recording of inputs: saved "));
    CHECK_FALSE(lab.recordingInputs());
    CHECK(fs::exists("drape-inputs-0001.jsonl"));
    CHECK_FALSE(fs::exists("drape-inputs-0002.jsonl"));

    CHECK(files.keep(true, 0.2, lab).starts_with("recording inputs into "));
    lab.stepOnce();
    REQUIRE(lab.compare(false));
    CHECK(files.keep(false, 0.3, lab).starts_with("other lanes end the recording of inputs: saved "));
    CHECK(fs::exists("drape-inputs-0003.jsonl"));  // of the second lane
    fs::current_path(before);
}
