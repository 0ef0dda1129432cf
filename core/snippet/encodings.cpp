#include "core/snippet/encodings.h"
#include "core/snippet/long_work.h"

#include "core/snippet/characters.h"
#include "core/snippet/ops.h"

#include <cstdio>
#include <string_view>

namespace ringside::snippet {

namespace {

enum class Encoding { utf_8, ascii, latin_1 };

constexpr std::uint32_t kReplacement = 0xFFFD;

std::string_view name_of(Encoding encoding) {
    switch (encoding) {
        case Encoding::utf_8:
            return "utf-8";
        case Encoding::ascii:
            return "ascii";
        case Encoding::latin_1:
            return "latin-1";
    }
    return "";
}

std::uint32_t limit_of(Encoding encoding) { return encoding == Encoding::ascii ? 0x80 : 0x100; }

Encoding encoding_from(const Value& value) {
    if (value.is_unset()) return Encoding::utf_8;
    const std::string& given = value.as<StrObject>()->text;
    std::string name;
    for (const char c : given) name += c == '_' || c == ' ' ? '-' : lower(c);
    for (const std::string_view one : {"utf-8", "utf8", "u8"}) {
        if (name == one) return Encoding::utf_8;
    }
    for (const std::string_view one : {"ascii", "us-ascii", "646"}) {
        if (name == one) return Encoding::ascii;
    }
    for (const std::string_view one : {"latin-1", "latin1", "iso-8859-1", "iso8859-1", "l1"}) {
        if (name == one) return Encoding::latin_1;
    }
    raise("LookupError", "unknown encoding: " + given);
}

std::string_view handler_from(const Value& errors) {
    return errors.is_unset() ? std::string_view("strict") : errors.as<StrObject>()->text;
}

[[noreturn]] void raise_unknown_handler(std::string_view name) {
    raise("LookupError", "unknown error handler name '" + std::string(name) + "'");
}

std::string positions(std::size_t first, std::size_t count) {
    return std::to_string(first) + (count > 1 ? "-" + std::to_string(first + count - 1) : "");
}

std::string hexadecimal(std::uint32_t number, int digits) {
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, "%0*x", digits, static_cast<unsigned>(number));
    return buffer;
}

std::string escaped(std::uint32_t code) {
    if (code < 0x100) return "\\x" + hexadecimal(code, 2);
    if (code < 0x10000) return "\\u" + hexadecimal(code, 4);
    return "\\U" + hexadecimal(code, 8);
}

// What stands for a character that the encoding does not have.
std::string substitute(std::string_view handler, std::uint32_t code) {
    if (handler == "ignore") return "";
    if (handler == "replace") return "?";
    if (handler == "backslashreplace") return escaped(code);
    if (handler == "xmlcharrefreplace") return "&#" + std::to_string(code) + ";";
    raise_unknown_handler(handler);
}

[[noreturn]] void raise_encode_error(Encoding encoding, const std::string& text, std::size_t at,
                                     std::size_t position) {
    const std::uint32_t first = code_point_at(text, at);
    std::size_t count = 0;
    for (; at < text.size() && code_point_at(text, at) >= limit_of(encoding);
         at = next_offset(text, at)) {
        ++count;
    }
    raise("UnicodeEncodeError",
          "'" + std::string(name_of(encoding)) + "' codec can't encode character" +
              (count > 1 ? "s" : " '" + escaped(first) + "'") + " in position " +
              positions(position, count) + ": ordinal not in range(" +
              std::to_string(limit_of(encoding)) + ")");
}

struct Fault {
    std::size_t count = 0;  // bytes; 0: none
    const char* reason = "";
};

// What is wrong with the UTF-8 that begins there.
Fault utf8_fault(const std::string& bytes, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned char first = byte(at);
    if (first < 0x80) return {};
    if (first < 0xC2 || first > 0xF4) return {1, "invalid start byte"};
    const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    for (std::size_t i = 1; i < length; ++i) {
        if (at + i >= bytes.size()) return {i, "unexpected end of data"};
        const unsigned char next = byte(at + i);
        // The second byte rules out overlong forms, surrogates and what lies past the last one.
        const unsigned char least = i > 1           ? 0x80
                                    : first == 0xE0 ? 0xA0
                                    : first == 0xF0 ? 0x90
                                                    : 0x80;
        const unsigned char most = i > 1           ? 0xBF
                                   : first == 0xED ? 0x9F
                                   : first == 0xF4 ? 0x8F
                                                   : 0xBF;
        if (next < least || next > most) return {i, "invalid continuation byte"};
    }
    return {};
}

}  // namespace

std::string bytes_from_text(Thread& thread, const std::string& text, const Value& encoding,
                            const Value& errors) {
    work_on_long(thread, text.size());
    const Encoding wanted = encoding_from(encoding);
    if (wanted == Encoding::utf_8) return text;
    const std::string_view handler = handler_from(errors);
    std::string bytes;
    std::size_t position = 0;
    for (std::size_t at = 0; at < text.size(); at = next_offset(text, at), ++position) {
        const std::uint32_t code = code_point_at(text, at);
        if (code < limit_of(wanted)) {
            bytes += static_cast<char>(code);
        } else if (handler == "strict") {
            raise_encode_error(wanted, text, at, position);
        } else {
            bytes += substitute(handler, code);
        }
    }
    return bytes;
}

std::string text_from_bytes(Thread& thread, const std::string& bytes, const Value& encoding,
                            const Value& errors) {
    if (bytes.empty()) return {};
    work_on_long(thread, bytes.size());
    const Encoding given = encoding_from(encoding);
    const std::string_view handler = handler_from(errors);
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto byte = static_cast<unsigned char>(bytes[at]);
        Fault fault;
        if (given == Encoding::utf_8) fault = utf8_fault(bytes, at);
        if (given == Encoding::ascii && byte >= 0x80) fault = {1, "ordinal not in range(128)"};
        if (fault.count == 0) {
            const std::size_t next = given == Encoding::utf_8 ? next_offset(bytes, at) : at + 1;
            if (given == Encoding::utf_8) {
                text.append(bytes, at, next - at);
            } else {
                append_utf8(text, byte);
            }
            at = next;
        } else if (handler == "strict") {
            raise("UnicodeDecodeError",
                  "'" + std::string(name_of(given)) + "' codec can't decode byte" +
                      (fault.count > 1 ? "s" : " 0x" + hexadecimal(byte, 2)) + " in position " +
                      positions(at, fault.count) + ": " + fault.reason);
        } else {
            if (handler == "replace") {
                append_utf8(text, kReplacement);
            } else if (handler == "backslashreplace") {
                for (std::size_t i = 0; i < fault.count; ++i) {
                    text += escaped(static_cast<unsigned char>(bytes[at + i]));
                }
            } else if (handler != "ignore") {
                raise_unknown_handler(handler);
            }
            at += fault.count;
        }
    }
    return text;
}

}  // namespace ringside::snippet
