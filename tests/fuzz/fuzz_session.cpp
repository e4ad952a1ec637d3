// Any text is refused with a reason, or gives a session that a written file gives back and a place on the monitors.
#include <string_view>

#include "require.h"
#include "session.h"

using namespace drape;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const Result<Session> session = parseSession({reinterpret_cast<const char*>(bytes), size}, "fuzz.json");
    if (!session) {
        require(session.error().where.starts_with("fuzz.json") && !session.error().what.empty());
        return 0;
    }
    const std::string text = writeSession(*session);
    const Result<Session> again = parseSession(text, "again.json");
    require(again && writeSession(*again) == text);
    const Placement monitors[]{{{0, 0}, {1920, 1080}}, {{1920, -200}, {1280, 1024}}};
    if (session->window) {
        const auto placed = placedOn(monitors, *session->window);
        require(!placed || (placed->size.x > 0 && placed->size.y > 0));
    }
    return 0;
}
