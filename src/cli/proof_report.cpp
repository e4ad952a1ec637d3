#include "proof_report.h"

#include <locale>
#include <sstream>

#include <nlohmann/json.hpp>

namespace drape {

std::string verdictName(Verdict verdict) {
    switch (verdict) {
        case Verdict::None:
            return "none";
        case Verdict::Waiting:
            return "waiting";
        case Verdict::Holds:
            return "holds";
        case Verdict::Off:
            return "off";
    }
    return {};
}

nlohmann::ordered_json proofJson(const Finding& finding) {
    nlohmann::ordered_json json{{"quantity", finding.proof->quantity},
                                {"measured", nullptr},
                                {"expected", nullptr},
                                {"tolerance", nullptr},
                                {"unit", finding.proof->unit},
                                {"verdict", verdictName(finding.verdict)}};
    if (finding.measured) json["measured"] = *finding.measured;
    if (finding.expected) {
        json["expected"] = *finding.expected;
        json["tolerance"] = finding.tolerance;
    }
    return json;
}

std::string proofLine(const Finding& finding) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(5);
    text << "proof   " << verdictName(finding.verdict) << ": " << finding.proof->quantity;
    if (finding.measured) text << ' ' << *finding.measured << ' ' << finding.proof->unit;
    if (finding.expected) {
        text << ", expected " << *finding.expected << " +- ";
        text.precision(2);
        text << finding.tolerance << ' ' << finding.proof->unit;
    }
    if (!finding.reason.empty()) text << " (" << finding.reason << ')';
    return text.str();
}

}  // namespace drape
