// Any lines of PATH=VALUE are refused with a place and a reason, or give a scene that a written file gives back.
#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/scene_file.h"
#include "require.h"

using namespace drape;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    constexpr std::string_view kScene =
        R"({"drape": 1, "cloths": [{"grid": {}, "pins": ["top"]}, {"rope": {"particles": 3}}, {"mesh": "m.obj"}],
            "particles": [{"position": [0, 0, 0]}, {"position": [1, 0, 0]}], "colliders": [{"type": "sphere"}],
            "constraints": [{"type": "distance", "particles": [0, 1]}]})";
    std::vector<std::string> edits{{}};
    for (const char c : std::string_view(reinterpret_cast<const char*>(bytes), size)) {
        if (c == '\n')
            edits.emplace_back();
        else
            edits.back() += c;
    }
    const Result<Scene> scene = parseScene(kScene, "scene.json", "", edits);
    if (!scene) {
        require(!scene.error().where.empty() && !scene.error().what.empty());
        return 0;
    }
    const std::string text = writeScene(*scene);
    const Result<Scene> again = parseScene(text, "again.json", "");
    require(again && writeScene(*again) == text);
    return 0;
}
