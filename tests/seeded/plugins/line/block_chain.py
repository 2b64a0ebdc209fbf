"""A chain of blocks, each with the next: first fit along the chain; neighbours are joined on the way."""


class Link:
    def __init__(self, start, stop, used, following=None):
        self.start, self.stop, self.used, self.following = start, stop, used, following

    def join(self):
        while self.following and not self.used and not self.following.used:
            self.stop = self.following.stop
            self.following = self.following.following


class BlockChain:
    def __init__(self, machine, faulty=()):
        self.chain = None
        stop = machine.sides[0]
        for node in sorted(set(faulty), reverse=True):
            self.chain = Link(
                node,
                node + 1,
                True,
                Link(node + 1, stop, False, self.chain) if node + 1 < stop else self.chain,
            )
            stop = node
        if stop:
            self.chain = Link(0, stop, False, self.chain)

    def _find(self, link, size):
        while link:
            link.join()
            if not link.used and link.stop - link.start >= size:
                return link
            link = link.following
        return None

    def allocate(self, request):
        size = request[0]
        link = self._find(self.chain, size)
        if link is None:
            return None
        if link.stop - link.start > size:
            link.following = Link(link.start + size, link.stop, False, link.following)
            link.stop = link.start + size
        link.used = True
        return f"({link.start},{link.stop - 1})"

    def release(self, address):
        start = int(address[1:].split(",")[0])
        link = self.chain
        while link.start != start:
            link = link.following
        link.used = False
