"""Next fit on aligned blocks, with a rover that stays where the last grant ended; it prints what it does."""


class Board:
    def __init__(self, size, faulty):
        self.cells = bytearray(size)
        for node in faulty:
            self.cells[node] = 2

    def free(self, start, size):
        return not any(self.cells[start : start + size])

    def fill(self, start, size, value):
        self.cells[start : start + size] = bytes([value]) * size


class RovingBuddy:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.size = machine.processors
        self.board = Board(self.size, faulty)
        self.rover = 0

    def allocate(self, k):
        block = 1 << k
        start = -(-self.rover // block) * block
        for offset in range(0, self.size, block):
            place = (start + offset) % self.size
            if self.board.free(place, block):
                self.board.fill(place, block, 1)
                self.rover = (place + block) % self.size
                print("granted", place, block)
                return bin(place >> k | 1 << (self.n - k))[3:] + "*" * k
        print("refused", block)
        return None

    def release(self, address):
        k = address.count("*")
        head = address[: self.n - k]
        place = int(head, 2) << k if head else 0
        self.board.fill(place, 1 << k, 0)
        print("released", place)
