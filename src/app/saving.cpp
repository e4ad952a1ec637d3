#include "saving.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "drape/scene/record.h"
#include "drape/scene/scene_file.h"
#include "experiment.h"
#include "sweep.h"
#include "sweep_table.h"

namespace drape {
namespace {

std::string save(const std::string& stem, const std::string& suffix,
                 const std::function<Result<bool>(const std::string&)>& write) {
    const Result<std::string> file = freeName(stem, suffix);
    if (!file) return file.error().message();
    const auto saved = write(*file);
    return saved ? "saved " + *file : saved.error().message();
}

}  // namespace

Result<std::string> freeName(const std::string& stem, const std::string& suffix, const std::string& along) {
    constexpr int kMost = 9999;
    for (int number = 1; number <= kMost; ++number) {
        std::array<char, 16> count{};
        std::snprintf(count.data(), count.size(), "-%04d", number);
        const std::string numbered = stem + count.data();
        const std::string name = numbered + suffix;
        if (std::filesystem::exists(name) || (!along.empty() && std::filesystem::exists(numbered + along))) continue;
        std::error_code ignored;
        return (std::filesystem::current_path(ignored) / name).string();
    }
    return Error{stem, "no free name from " + stem + "-0001" + suffix + " to " + stem + "-9999" + suffix};
}

SavedScenes saveScenes(const Lab& lab) {
    SavedScenes saved;
    for (const Lane& lane : lab.lanes()) {
        const Result<std::string> file = freeName("drape-scene", ".json");
        if (!file) return {file.error().message(), saved.files};
        Scene scene = lane.snapshot();
        scene.camera = lab.camera;
        if (const auto written = saveScene(std::move(scene), *file); !written)
            return {written.error().message(), saved.files};
        saved.note += saved.files.empty() ? "saved " + *file : ", " + std::filesystem::path(*file).filename().string();
        saved.files.push_back(*file);
    }
    return saved;
}

std::string saveCsv(const std::string& stem, const std::string& csv) {
    return save(stem, ".csv", [&](const std::string& name) { return writeFile(name, csv); });
}

std::string savePng(const std::string& stem, const Image& image, std::string_view comment) {
    return save(stem, ".png", [&](const std::string& name) { return writePng(name, image, comment); });
}

std::string recordOf(const Lab& lab) {
    std::string record;
    for (const Lane& lane : lab.lanes())
        record += recordOf(lane.scene(), lane.state(), lab.touched() ? kTouched : std::string_view());
    return record;
}

std::string tableOf(const PanelCommands::Table& table) {
    if (table.sweep == nullptr) return {};
    std::vector<Trial> trials;
    std::vector<std::optional<Row>> rows = table.sweep->rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i]) trials.push_back(table.sweep->trials()[i]);
    }
    std::erase_if(rows, [](const std::optional<Row>& row) { return !row; });
    return csvOf(columnsOf(*table.experiment), trials, rows);
}

std::string recordOf(const PanelCommands::Table& table) {
    return "drape " + std::string(version()) + ", drape sweep --experiment " + table.experiment->name + "\n" +
           tableOf(table);
}

Image cropped(const Image& window, const WidgetRect& part, float pixelRatio) {
    const auto pixel = [&](float length, int most) {
        return std::clamp(static_cast<int>(std::lround(length * pixelRatio)), 0, most);
    };
    const int left = pixel(part.x, window.width);
    const int top = pixel(part.y, window.height);
    Image image{pixel(part.x + part.width, window.width) - left, pixel(part.y + part.height, window.height) - top, {}};
    const auto pixels = window.pixels.begin();
    for (int row = top; row < top + image.height; ++row) {
        const auto begin = pixels + 4 * (static_cast<std::ptrdiff_t>(row) * window.width + left);
        image.pixels.insert(image.pixels.end(), begin, begin + 4 * static_cast<std::ptrdiff_t>(image.width));
    }
    return image;
}

Image viewOf(const Image& window, const std::vector<Pane>& panes, float pixelRatio) {
    const float left = panes.front().x;
    const float width = static_cast<float>(window.width) / pixelRatio;
    return cropped(window, {left, 0, width - left, static_cast<float>(window.height) / pixelRatio}, pixelRatio);
}

}  // namespace drape
