// First fit on meshes and tori of two dimensions, as a program that `allocert check --command` can ask
// (docs/line-protocol.md). With --bug it frees too little of a frame that wraps around.
//
//   g++ -O2 -std=c++17 -o first_fit first_fit.cpp
//   allocert check --command ./first_fit --machine torus:4x3
#include <cctype>
#include <cstring>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

// ---- as much JSON as the protocol needs --------------------------------------------------------------------------------
struct Json {
    long long number = 0;
    std::string text;
    std::vector<Json> list;
    std::map<std::string, Json> fields;
    const Json& operator[](const std::string& name) const {
        auto found = fields.find(name);
        if (found == fields.end()) throw std::invalid_argument("no field " + name);
        return found->second;
    }
};

struct Reader {
    const char* at;
    char next() {
        while (std::isspace(static_cast<unsigned char>(*at))) ++at;
        return *at;
    }
    void expect(char wanted) {
        if (next() != wanted) throw std::invalid_argument(std::string("expected ") + wanted);
        ++at;
    }
    std::string string() {
        std::string text;
        for (expect('"'); *at && *at != '"'; ++at) text += *at == '\\' ? *++at : *at;
        expect('"');
        return text;
    }
    Json value() {
        Json found;
        char first = next();
        if (first == '{' || first == '[') {
            char last = first == '{' ? '}' : ']';
            for (++at; next() != last;) {
                if (first == '[') {
                    found.list.push_back(value());
                } else {
                    std::string name = string();
                    expect(':');
                    found.fields[name] = value();
                }
                if (next() == ',') ++at;
                else if (*at != last) throw std::invalid_argument("expected , or the end of a list");
            }
            ++at;
        } else if (first == '"') {
            found.text = string();
        } else if (first == '-' || std::isdigit(static_cast<unsigned char>(first))) {
            char* end;
            found.number = std::strtoll(at, &end, 10);
            at = end;
        } else {  // true, false, null
            if (!std::isalpha(static_cast<unsigned char>(first))) throw std::invalid_argument("expected a value");
            while (std::isalpha(static_cast<unsigned char>(*at))) ++at;
        }
        return found;
    }
};

// ---- the allocator -----------------------------------------------------------------------------------------------------
struct Frame {
    int x, y, width, height;
};

struct FirstFit {
    int columns = 0, rows = 0;
    bool wraps = false, bug = false;
    std::vector<char> faulty, busy;
    std::map<long long, Frame> held;

    void reset() {
        busy = faulty;
        held.clear();
    }
    // -1 if the frame is free, else a column in it that is taken
    int conflict(const Frame& frame) const {
        for (int row = frame.y; row < frame.y + frame.height; ++row)
            for (int column = frame.x + frame.width - 1; column >= frame.x; --column)
                if (busy[row % rows * columns + column % columns]) return column;
        return -1;
    }
    bool find(int width, int height, Frame& frame) const {
        int last_x = wraps ? columns - 1 : columns - width, last_y = wraps ? rows - 1 : rows - height;
        for (int y = 0; y <= last_y; ++y)
            for (int x = 0; x <= last_x; ++x) {
                frame = {x, y, width, height};
                int column = conflict(frame);
                if (column < 0) return true;
                x = column;
            }
        return false;
    }
    void mark(const Frame& frame, char taken) {
        for (int row = frame.y; row < frame.y + frame.height; ++row)
            for (int column = frame.x; column < frame.x + frame.width; ++column) {
                if (bug && !taken && column >= columns) continue;  // the seeded bug
                busy[row % rows * columns + column % columns] = taken;
            }
    }
};

// ---- the protocol ------------------------------------------------------------------------------------------------------
FirstFit allocator;

std::string error(const std::string& code, const std::string& message) {
    return "\"error\":{\"code\":\"" + code + "\",\"message\":\"" + message + "\"}";
}

std::string start(const Json& asked) {
    const std::string& kind = asked["kind"].text;
    if ((kind != "mesh" && kind != "torus") || asked["sides"].list.size() != 2)
        return "\"unsupported\":\"meshes and tori of two dimensions only\"";
    allocator.columns = asked["sides"].list[0].number;
    allocator.rows = asked["sides"].list[1].number;
    allocator.wraps = kind == "torus";
    allocator.faulty.assign(allocator.columns * allocator.rows, 0);
    for (const Json& node : asked["faulty"].list) allocator.faulty[node.number] = 1;
    allocator.reset();
    return "\"ok\":{}";
}

std::string allocate(const Json& asked) {
    const std::vector<Json>& sides = asked["request"].list;
    if (sides.size() != 2 || sides[0].number < 1 || sides[0].number > allocator.columns || sides[1].number < 1 ||
        sides[1].number > allocator.rows)
        return error("request", "two sides that fit the machine are needed");
    Frame frame;
    if (!allocator.find(sides[0].number, sides[1].number, frame)) return "\"refuse\":{}";
    allocator.mark(frame, 1);
    allocator.held[asked["allocation"].number] = frame;
    return "\"grant\":{\"base\":[" + std::to_string(frame.x) + "," + std::to_string(frame.y) + "],\"sides\":[" +
           std::to_string(frame.width) + "," + std::to_string(frame.height) + "]}";
}

std::string release(const Json& asked) {
    auto found = allocator.held.find(asked["allocation"].number);
    if (found == allocator.held.end()) return error("not-held", "no such allocation");
    allocator.mark(found->second, 0);
    allocator.held.erase(found);
    return "\"ok\":{}";
}

std::string state() {
    std::string text;
    for (char taken : allocator.busy) text += taken ? '1' : '0';
    return "\"state\":\"" + text + "\"";
}

std::string answer(const Json& asked) {
    const std::string& op = asked["op"].text;
    if (op == "hello")
        return "\"ok\":{\"protocol\":\"allocert/allocator/1\",\"name\":\"first fit in C++\",\"version\":\"1\","
               "\"machines\":[\"mesh\",\"torus\"],\"can\":[\"reset\",\"state\",\"run\",\"faulty\"],"
               "\"promises\":[\"complete:frames\",\"rejects\"]}";
    if (op == "start") return start(asked);
    if (op == "allocate") return allocate(asked);
    if (op == "release") return release(asked);
    if (op == "reset") return allocator.reset(), "\"ok\":{}";
    if (op == "state") return state();
    if (op == "run") {
        std::string answers;
        for (const Json& step : asked["steps"].list) answers += (answers.empty() ? "{" : ",{") + answer(step) + "}";
        return "\"answers\":[" + answers + "]";
    }
    return error("op", "no such operation");
}

int main(int count, char** arguments) {
    allocator.bug = count > 1 && std::strcmp(arguments[1], "--bug") == 0;
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        Json asked = Reader{line.c_str()}.value();
        std::string told;
        try {
            told = answer(asked);
        } catch (const std::exception& wrong) {
            told = error("internal", wrong.what());
        }
        std::cout << "{\"id\":" << asked["id"].number << "," << told << "}" << std::endl;  // endl flushes
    }
}
