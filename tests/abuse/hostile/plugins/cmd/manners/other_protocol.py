"""It speaks another protocol."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "allocert/allocator/1"}


class Plugin(Speaker):
    def on_hello(self, asked):
        return {"ok": {"protocol": "allocert/allocator/7"}}


if __name__ == "__main__":
    Plugin().speak()
