"""A thread of its own does the work; requests and answers go through queues."""

import queue
import threading


class WorkerThread:
    def __init__(self, machine, faulty=()):
        self.width, self.height = machine.sides
        self.busy = set(faulty)
        self.requests, self.answers = queue.Queue(), queue.Queue()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self):
        while True:
            kind, argument = self.requests.get()
            if kind == "take":
                self.answers.put(self._take(*argument))
            else:
                a, b, c, d = argument
                self.busy -= self._cells(a, b, c - a + 1, d - b + 1)
                self.answers.put("done")

    def _cells(self, x, y, w, h):
        return {i + self.width * j for j in range(y, y + h) for i in range(x, x + w)}

    def _take(self, w, h):
        for y in range(self.height - h + 1):
            for x in range(self.width - w + 1):
                if y * self.width + x in self.busy:
                    continue
                cells = self._cells(x, y, w, h)
                if not cells & self.busy:
                    self.busy |= cells
                    return (x, y, x + w - 1, y + h - 1)
        return None

    def _ask(self, kind, argument):
        self.requests.put((kind, argument))
        return self.answers.get()

    def allocate(self, request):
        return self._ask("take", request)

    def release(self, region):
        self._ask("give", region)
