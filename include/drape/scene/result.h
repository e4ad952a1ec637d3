#pragma once

#include <string>
#include <utility>
#include <variant>

namespace drape {

/// What is wrong with a user's data: the place (file:line or a JSON path like cloths[0].grid.columns) and the reason.
struct Error {
    std::string where;
    std::string what;

    /// "where: what"
    [[nodiscard]] std::string message() const { return where.empty() ? what : where + ": " + what; }
};

/// A value or the error that kept it from being made. Ask before taking either: the wrong one throws
/// std::bad_variant_access.
template <class T>
class Result {
public:
    Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor): returned by value
    Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] explicit operator bool() const { return std::holds_alternative<T>(content_); }
    [[nodiscard]] T& operator*() { return std::get<T>(content_); }
    [[nodiscard]] const T& operator*() const { return std::get<T>(content_); }
    [[nodiscard]] T* operator->() { return &std::get<T>(content_); }
    [[nodiscard]] const T* operator->() const { return &std::get<T>(content_); }
    [[nodiscard]] const Error& error() const { return std::get<Error>(content_); }

private:
    std::variant<T, Error> content_;
};

}  // namespace drape
