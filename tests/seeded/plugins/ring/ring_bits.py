"""First fit on a ring as one integer, doubled so that what goes around lies in one piece; a singleton a machine."""


class RingBits:
    rings = {}

    def __new__(cls, machine, faulty=()):
        ring = cls.rings.setdefault(machine.spec, object.__new__(cls))
        return ring

    def __init__(self, machine, faulty=()):
        self.size = machine.sides[0]
        self.busy = 0
        for node in faulty:
            self.busy |= 1 << node

    def allocate(self, request):
        length = request[0]
        doubled = self.busy | self.busy << self.size
        run = (1 << length) - 1
        for start in range(self.size):
            if not doubled >> start & run:
                self.busy |= self._fold(run << start)
                return (
                    start,
                    start + length - 1 if start + length <= self.size else start + length - 1 - self.size,
                )
        return None

    def _fold(self, word):
        return (word | word >> self.size) & ((1 << self.size) - 1)

    def release(self, region):
        start, end = region
        if end < start:
            end += self.size
        self.busy &= ~self._fold(((1 << (end - start + 1)) - 1) << start)
