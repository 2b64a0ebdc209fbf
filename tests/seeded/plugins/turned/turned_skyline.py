"""The heights of columns, lowest place first; what lies below the skyline is lost until the machine is idle."""


class TurnedSkyline:
    def __init__(self, machine):
        self.width, self.height = machine.sides
        self.sky = [0] * self.width
        self.jobs = []

    def _best(self, w, h):
        places = []
        for x in range(self.width - w + 1):
            y = max(self.sky[x : x + w])
            if y + h <= self.height:
                places.append((y, x, w, h))
        return min(places, default=None)

    def allocate(self, request):
        w, h = request
        options = [place for place in (self._best(w, h), self._best(h, w)) if place]
        if not options:
            return None
        y, x, w, h = min(options)
        self.sky[x : x + w] = [y + h] * w
        region = (x, y, x + w - 1, y + h - 1)
        self.jobs.append(region)
        return region

    def release(self, region):
        self.jobs.remove(region)
        a, _, c, _ = region
        for x in range(a, c + 1):
            self.sky[x] = max((job[3] + 1 for job in self.jobs if job[0] <= x <= job[2]), default=0)
