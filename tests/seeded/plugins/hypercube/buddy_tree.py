"""A buddy system on a binary tree of nested lists, by recursion."""


class BuddyTree:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.tree = "free"
        for node in sorted(faulty):
            self.tree = self._take(self.tree, self.n, node, 0)

    def allocate(self, k):
        base = self._find(self.tree, self.n, k)
        if base is None:
            return None
        self.tree = self._take(self.tree, self.n, base, k)
        fixed = format(base >> k, "b").zfill(self.n - k) if k < self.n else ""
        return fixed + "*" * k

    def release(self, word):
        k = word.count("*")
        base = int("0" + word.replace("*", "0"), 2)
        self.tree = self._give(self.tree, self.n, base, k)

    def _find(self, tree, level, k):
        if tree == "full":
            return None
        if tree == "free":
            return 0
        if level <= k:
            return None
        low, high = tree
        found = self._find(low, level - 1, k)
        if found is not None:
            return found
        found = self._find(high, level - 1, k)
        return None if found is None else found | 1 << (level - 1)

    def _take(self, tree, level, base, k):
        if level == k:
            return "full"
        low, high = tree if isinstance(tree, list) else ["free", "free"]
        if base >> (level - 1) & 1:
            high = self._take(high, level - 1, base, k)
        else:
            low = self._take(low, level - 1, base, k)
        return "full" if low == high == "full" else [low, high]

    def _give(self, tree, level, base, k):
        if level == k:
            return "free"
        low, high = tree if isinstance(tree, list) else ["full", "full"]
        if base >> (level - 1) & 1:
            high = self._give(high, level - 1, base, k)
        else:
            low = self._give(low, level - 1, base, k)
        return "free" if low == high == "free" else [low, high]
