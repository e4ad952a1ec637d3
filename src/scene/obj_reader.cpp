#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "drape/scene/obj.h"
#include "files.h"
#include "mesh_doctor.h"
#include "polygon.h"

namespace drape {
namespace {

constexpr std::size_t kMostVertices = 4194304;

/// Cuts OBJ text into logical lines and those into words. Ends of lines are LF, CRLF or CR; a backslash at the end of a
/// line joins the next; a # starts a comment.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        rest_.remove_prefix(rest_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
    }

    /// Moves to the next line that holds a word. False at the end of the text.
    bool next() {
        while (!rest_.empty()) {
            words_.clear();
            number_ = nextNumber_;
            bool continues = true;
            while (continues && !rest_.empty()) {
                continues = splitLine(takeLine());
            }
            if (!words_.empty()) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] const std::vector<std::string_view>& words() const { return words_; }
    [[nodiscard]] std::size_t number() const { return number_; }

private:
    std::string_view takeLine() {
        const std::size_t end = find(rest_, 0, [](char c) { return c == '\n' || c == '\r'; });
        const std::string_view line = rest_.substr(0, end);
        const std::size_t skip = rest_.substr(end, 2) == "\r\n" ? 2 : 1;
        rest_.remove_prefix(std::min(end + skip, rest_.size()));
        ++nextNumber_;
        return line;
    }

    /// True where the line goes on in the next.
    bool splitLine(std::string_view line) {
        line = line.substr(0, line.find('#'));
        const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; };
        const auto isInk = [&](char c) { return !isBlank(c); };
        while (!line.empty() && isBlank(line.back())) line.remove_suffix(1);
        const bool continues = line.ends_with('\\');
        line.remove_suffix(continues ? 1 : 0);
        for (std::size_t at = find(line, 0, isInk); at < line.size();) {
            const std::size_t end = find(line, at, isBlank);
            words_.push_back(line.substr(at, end - at));
            at = find(line, end, isInk);
        }
        return continues;
    }

    /// The first character from `at` on that is so, or the end. The library's own search for any of some characters
    /// calls a function for each it passes.
    template <class Is>
    static std::size_t find(std::string_view text, std::size_t at, const Is& is) {
        while (at < text.size() && !is(text[at])) ++at;
        return at;
    }

    std::string_view rest_;
    std::vector<std::string_view> words_;
    std::size_t number_ = 0;
    std::size_t nextNumber_ = 1;
};

/// Reads one file. Independent of the locale, since from_chars is.
class ObjReader {
public:
    ObjReader(std::string_view text, std::string_view origin) : lines_(text), origin_(origin) {}

    Result<Mesh> read() {
        while (lines_.next()) {
            const std::string_view keyword = lines_.words().front();
            const std::string problem = keyword == "v"    ? readVertex()
                                        : keyword == "vt" ? readCoordinate()
                                        : keyword == "f"  ? readFace()
                                                          : skip(keyword);
            if (!problem.empty()) {
                return Error{std::string(origin_) + ":" + std::to_string(lines_.number()), problem};
            }
        }
        if (mesh_.triangles.empty()) {
            return Error{std::string(origin_), "holds no face; expected a mesh with v and f lines"};
        }
        mesh_.coordinates = hasAllCoordinates_ ? std::move(vertexCoordinates_) : std::vector<glm::vec2>{};
        clean(mesh_);
        if (mesh_.triangles.empty()) {
            return Error{std::string(origin_), "holds only faces without an area; expected a mesh"};
        }
        examine(mesh_);
        return std::move(mesh_);
    }

private:
    /// A finite decimal number that single precision can hold.
    static bool readNumber(std::string_view word, float& value) {
        if (word.starts_with('+')) {
            word.remove_prefix(1);
        }
        double number = 0;
        const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), number);
        value = static_cast<float>(number);
        return status == std::errc() && end == word.data() + word.size() && std::isfinite(value);
    }

    std::string readNumbers(std::span<float> values, std::string_view what) {
        const auto& words = lines_.words();
        if (words.size() < values.size() + 1) {
            return std::string(what) + " has " + std::to_string(words.size() - 1) + " numbers; expected " +
                   std::to_string(values.size());
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!readNumber(words[i + 1], values[i])) {
                return '"' + std::string(words[i + 1].substr(0, 40)) + "\" is not a finite decimal number";
            }
        }
        return {};
    }

    std::string readVertex() {
        std::array<float, 3> x{};
        std::string problem = readNumbers(x, "the vertex");
        if (problem.empty() && mesh_.positions.size() == kMostVertices) {
            problem = "too many vertices; expected at most " + std::to_string(kMostVertices);
        }
        mesh_.positions.emplace_back(x[0], x[1], x[2]);
        vertexCoordinates_.emplace_back(0.0F);
        return problem;
    }

    std::string readCoordinate() {
        std::array<float, 2> uv{};
        std::string problem =
            readNumbers(std::span(uv).first(lines_.words().size() == 2 ? 1 : 2), "the texture coordinate");
        coordinates_.emplace_back(uv[0], uv[1]);
        return problem;
    }

    /// Index number `text` of `count` things so far: from 1, or negative from the last. -1 where it names none.
    static int readIndex(std::string_view text, std::size_t count) {
        long long index = 0;
        const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), index);
        if (status != std::errc() || end != text.data() + text.size()) {
            return -1;
        }
        const long long size = static_cast<long long>(count);
        const long long fromZero = index < 0 ? size + index : index - 1;
        return fromZero >= 0 && fromZero < size ? static_cast<int>(fromZero) : -1;
    }

    /// One corner, "v", "v/vt", "v//vn" or "v/vt/vn"; normals are made anew and not looked at.
    std::string readCorner(std::string_view word) {
        const std::size_t slash = std::min(word.find('/'), word.size());
        const int vertex = readIndex(word.substr(0, slash), mesh_.positions.size());
        if (vertex < 0) {
            return "corner \"" + std::string(word.substr(0, 40)) + "\" names no vertex; there are " +
                   std::to_string(mesh_.positions.size()) + " so far, counted from 1";
        }
        std::string_view rest = word.substr(std::min(slash + 1, word.size()));
        rest = rest.substr(0, rest.find('/'));
        if (rest.empty()) {
            hasAllCoordinates_ = false;
        } else {
            const int coordinate = readIndex(rest, coordinates_.size());
            if (coordinate < 0) {
                return "corner \"" + std::string(word.substr(0, 40)) + "\" names no texture coordinate; there are " +
                       std::to_string(coordinates_.size()) + " so far";
            }
            vertexCoordinates_[static_cast<std::size_t>(vertex)] = coordinates_[static_cast<std::size_t>(coordinate)];
        }
        corners_.push_back(vertex);
        return {};
    }

    std::string readFace() {
        corners_.clear();
        for (const std::string_view word : std::span(lines_.words()).subspan(1)) {
            if (std::string problem = readCorner(word); !problem.empty()) {
                return problem;
            }
        }
        if (corners_.size() < 3) {
            ++mesh_.report.shortFaces;
        } else {
            appendTriangles(corners_, mesh_.positions, mesh_.triangles);
        }
        return {};
    }

    std::string skip(std::string_view keyword) {
        static const std::set<std::string_view> kKnown{"vn", "vp", "o", "g", "s", "mtllib", "usemtl"};
        mesh_.report.elements += keyword == "l" || keyword == "p" ? 1U : 0U;
        mesh_.report.unknownLines += keyword == "l" || keyword == "p" || kKnown.contains(keyword) ? 0U : 1U;
        return {};
    }

    Lines lines_;
    std::string_view origin_;
    Mesh mesh_;
    std::vector<glm::vec2> coordinates_;        // vt lines
    std::vector<glm::vec2> vertexCoordinates_;  // of the last corner that named one, a vertex each
    std::vector<int> corners_;                  // of the face being read
    bool hasAllCoordinates_ = true;
};

}  // namespace

Result<Mesh> parseObj(std::string_view text, std::string_view origin) {
    return ObjReader(text, origin).read();
}

Result<Mesh> readObj(const std::string& path) {
    const Result<std::string> text = readFile(path);
    return text ? parseObj(*text, path) : Result<Mesh>(text.error());
}

}  // namespace drape
