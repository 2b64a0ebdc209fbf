"""Runs of free nodes that together are exactly as many as are asked, if there are such; else from the left."""


class ExactRuns:
    def __init__(self, machine, faulty=()):
        self.size = machine.processors
        self.taken = bytearray(self.size)
        for node in faulty:
            self.taken[node] = 1

    def _runs(self):
        runs, start = [], None
        for node in range(self.size + 1):
            if node < self.size and not self.taken[node]:
                start = node if start is None else start
            elif start is not None:
                runs.append((start, node))
                start = None
        return runs

    def _exactly(self, runs, count):
        """Places of runs that sum up to count, by a table of reachable sums."""
        reached = {0: ()}
        for place, (start, stop) in enumerate(runs):
            for total, places in list(reached.items()):
                new = total + stop - start
                if new <= count and new not in reached:
                    reached[new] = (*places, place)
            if count in reached:
                break
        return reached.get(count)

    def allocate(self, count):
        runs = self._runs()
        places = self._exactly(runs, count)
        if places is not None:
            chosen = [node for place in places for node in range(*runs[place])]
        else:
            chosen = [node for run in runs for node in range(*run)][:count]
        if len(chosen) < count:
            return None
        for node in chosen:
            self.taken[node] = 1
        return "(" + ",".join(map(str, sorted(chosen))) + ")"

    def release(self, text):
        for node in text[1:-1].split(","):
            self.taken[int(node)] = 0
