// First fit on meshes and tori of any number of dimensions, as a program that `allocert check --command` can ask
// (docs/line-protocol.md). It remembers sizes that it had to refuse. With --bug it forgets them only when all is released.
//
//   javac TorusFit.java
//   allocert check --command "java -cp . TorusFit" --machine torus:2x2x2
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class TorusFit {
    // ---- the allocator ---------------------------------------------------------------------------------------------
    static int[] sides;
    static boolean wraps, bug;
    static boolean[] faulty, busy;
    static final Map<Long, int[]> held = new HashMap<>();
    static final Set<String> refused = new TreeSet<>();

    static void reset() {
        busy = faulty.clone();
        held.clear();
        refused.clear();
    }

    /** The processors of a frame. */
    static int[] nodes(int[] base, int[] size) {
        int[] found = {0};
        for (int axis = sides.length - 1; axis >= 0; axis--) {
            int[] next = new int[found.length * size[axis]];
            for (int i = 0; i < found.length; i++)
                for (int j = 0; j < size[axis]; j++)
                    next[i * size[axis] + j] = found[i] * sides[axis] + (base[axis] + j) % sides[axis];
            found = next;
        }
        return found;
    }

    /** Whether no processor of a frame is taken: those at `node` along the axes beyond, all along this axis and those before it. */
    static boolean free(int[] base, int[] size, int axis, int node) {
        if (axis < 0) return !busy[node];
        for (int j = 0; j < size[axis]; j++)
            if (!free(base, size, axis - 1, node * sides[axis] + (base[axis] + j) % sides[axis])) return false;
        return true;
    }

    static String allocate(int[] size, long allocation) {
        String key = Arrays.toString(size);
        if (refused.contains(key)) return "\"refuse\":{}";
        for (int node = 0; node < busy.length; node++) {
            if (busy[node]) continue; // its base would be taken
            int[] base = new int[sides.length];
            boolean fits = true;
            for (int axis = 0, rest = node; axis < sides.length; rest /= sides[axis++]) {
                base[axis] = rest % sides[axis];
                fits &= wraps || base[axis] + size[axis] <= sides[axis];
            }
            if (!fits || !free(base, size, sides.length - 1, 0)) continue;
            int[] nodes = nodes(base, size);
            for (int each : nodes) busy[each] = true;
            held.put(allocation, nodes);
            return "\"grant\":{\"base\":" + list(base) + ",\"sides\":" + list(size) + "}";
        }
        refused.add(key);
        return "\"refuse\":{}";
    }

    static String release(long allocation) {
        int[] nodes = held.remove(allocation);
        if (nodes == null) return error("not-held", "no such allocation");
        for (int node : nodes) busy[node] = false;
        if (!bug || held.isEmpty()) refused.clear(); // the seeded bug
        return "\"ok\":{}";
    }

    // ---- the protocol ----------------------------------------------------------------------------------------------
    static String list(int[] numbers) {
        return Arrays.toString(numbers).replace(" ", "");
    }

    static String error(String code, String message) {
        return "\"error\":{\"code\":\"" + code + "\",\"message\":\"" + message + "\"}";
    }

    static int[] numbers(Object list) {
        return ((List<?>) list).stream().mapToInt(each -> ((Long) each).intValue()).toArray();
    }

    static String start(Map<?, ?> asked) {
        wraps = "torus".equals(asked.get("kind"));
        if (!wraps && !"mesh".equals(asked.get("kind"))) return "\"unsupported\":\"meshes and tori only\"";
        sides = numbers(asked.get("sides"));
        faulty = new boolean[Arrays.stream(sides).reduce(1, (a, b) -> a * b)];
        for (int node : numbers(asked.get("faulty"))) faulty[node] = true;
        reset();
        return "\"ok\":{}";
    }

    static String answer(Map<?, ?> asked) {
        switch (String.valueOf(asked.get("op"))) {
            case "hello":
                return "\"ok\":{\"protocol\":\"allocert/allocator/1\",\"name\":\"first fit in Java\",\"version\":\"1\","
                    + "\"machines\":[\"mesh\",\"torus\"],\"can\":[\"reset\",\"state\",\"run\",\"faulty\"],"
                    + "\"promises\":[\"first:frames\",\"complete:frames\",\"rejects\"]}";
            case "start":
                return start(asked);
            case "reset":
                reset();
                return "\"ok\":{}";
            case "allocate":
                Object request = asked.get("request");
                boolean right = request instanceof List && ((List<?>) request).size() == sides.length;
                for (int axis = 0; right && axis < sides.length; axis++) {
                    Object side = ((List<?>) request).get(axis);
                    right = side instanceof Long && (Long) side >= 1 && (Long) side <= sides[axis];
                }
                if (!right) return error("request", "sides that fit the machine are needed");
                return allocate(numbers(request), (Long) asked.get("allocation"));
            case "release":
                return release((Long) asked.get("allocation"));
            case "state":
                StringBuilder text = new StringBuilder();
                for (boolean taken : busy) text.append(taken ? '1' : '0');
                return "\"state\":\"" + text + " " + refused + "\"";
            case "run":
                StringJoiner answers = new StringJoiner(",", "[", "]");
                for (Object step : (List<?>) asked.get("steps")) answers.add("{" + answer((Map<?, ?>) step) + "}");
                return "\"answers\":" + answers;
            default:
                return error("op", "no such operation");
        }
    }

    public static void main(String[] arguments) throws IOException {
        bug = arguments.length > 0 && arguments[0].equals("--bug");
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        for (String line; (line = input.readLine()) != null; ) {
            Map<?, ?> asked = (Map<?, ?>) new Reader(line).value();
            String told;
            try {
                told = answer(asked);
            } catch (RuntimeException wrong) {
                told = error("internal", wrong.getClass().getSimpleName());
            }
            output.print("{\"id\":" + asked.get("id") + "," + told + "}\n");
            output.flush(); // or hello hangs
        }
    }

    // ---- as much JSON as the protocol needs ------------------------------------------------------------------------
    static class Reader {
        final String text;
        int at = 0;

        Reader(String text) {
            this.text = text;
        }

        char next() {
            while (Character.isWhitespace(text.charAt(at))) at++;
            return text.charAt(at);
        }

        Object value() {
            char first = next();
            if (first == '{') {
                Map<String, Object> fields = new HashMap<>();
                for (at++; next() != '}'; skip(',')) {
                    String name = string();
                    skip(':');
                    fields.put(name, value());
                }
                at++;
                return fields;
            }
            if (first == '[') {
                List<Object> list = new ArrayList<>();
                for (at++; next() != ']'; skip(',')) list.add(value());
                at++;
                return list;
            }
            if (first == '"') return string();
            int begin = at;
            while (at < text.length() && "-+.eE0123456789truefalsn".indexOf(text.charAt(at)) >= 0) at++;
            String word = text.substring(begin, at);
            return word.chars().allMatch(each -> each == '-' || Character.isDigit(each)) ? (Object) Long.valueOf(word) : word;
        }

        void skip(char mark) {
            if (next() == mark) at++;
        }

        String string() {
            StringBuilder found = new StringBuilder();
            for (next(), at++; text.charAt(at) != '"'; at++) found.append(text.charAt(at) == '\\' ? text.charAt(++at) : text.charAt(at));
            at++;
            return found.toString();
        }
    }
}
