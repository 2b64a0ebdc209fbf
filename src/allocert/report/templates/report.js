// Search, filters, keys, and the address that keeps them.
(function () {
  "use strict";
  function all(selector, within) { return Array.prototype.slice.call((within || document).querySelectorAll(selector)); }
  function one(id) { return document.getElementById(id); }

  var items = all(".item"), papers = all(".paper"), boxes = all("#facets input");
  var names = ["answer", "paper", "topology", "strength", "kind"];
  var search = one("search"), tally = one("tally"), help = one("help");
  var texts = new Map(), at = null;
  var own = new Map(items.map(function (item) {
    return [item, names.map(function (name) { return item.dataset[name].split(" "); })];
  }));

  // What is said of an item and of its paper, without what drawings and commands say.
  function text(item) {
    if (!texts.has(item)) {
      var head = item.closest(".paper").querySelector("header"), parts = [item.id, head.textContent];
      parts = parts.concat(all("summary,p,dd,h4", item).filter(function (node) {
        return !node.closest("figure,.how");
      }).map(function (node) { return node.textContent; }));
      texts.set(item, parts.join("\n").toLowerCase());
    }
    return texts.get(item);
  }

  function chosen() {
    return names.map(function (name) {
      return boxes.filter(function (box) { return box.name === name && box.checked; })
        .map(function (box) { return box.value; });
    });
  }
  function shown() { return items.filter(function (item) { return !item.hidden; }); }
  function filtering() { return search.value.trim() !== "" || boxes.some(function (box) { return box.checked; }); }

  function apply() {
    var words = search.value.toLowerCase().split(/\s+/).filter(Boolean), wanted = chosen();
    var counts = new Map(), left = 0;
    items.forEach(function (item) {
      var said = words.every(function (word) {
        return word.startsWith("id:") ? item.id.toLowerCase().startsWith(word.slice(3)) : text(item).includes(word);
      });
      var fits = own.get(item).map(function (values, place) {
        return !wanted[place].length || wanted[place].some(function (value) { return values.includes(value); });
      });
      var misses = fits.filter(function (fit) { return !fit; }).length;
      item.hidden = !said || misses > 0;
      left += item.hidden ? 0 : 1;
      if (said) own.get(item).forEach(function (values, place) {
        if (misses === 0 || (misses === 1 && !fits[place])) values.forEach(function (value) {
          var key = names[place] + " " + value;
          counts.set(key, (counts.get(key) || 0) + 1);
        });
      });
    });
    boxes.forEach(function (box) {
      var many = counts.get(box.name + " " + box.value) || 0, label = box.closest("label");
      label.querySelector(".many").textContent = String(many);
      label.classList.toggle("empty", many === 0 && !box.checked);
    });
    papers.forEach(function (paper) {
      var within = all(".item", paper), many = within.filter(function (item) { return !item.hidden; }).length;
      paper.hidden = many === 0;
      paper.querySelector(".shown").textContent = (many === within.length ? many : many + " of " + within.length) + " items";
    });
    var active = filtering();
    document.body.classList.toggle("filtering", active);
    document.body.classList.toggle("whole", !words.length && wanted.every(function (values, place) {
      return names[place] === "paper" || !values.length;
    }));
    one("clear").hidden = !active;
    one("nothing").hidden = left > 0;
    tally.textContent = active ? left + " of " + items.length + " items" : items.length + " items";
  }

  function address() {
    var parts = at ? [at] : [], wanted = chosen();
    names.forEach(function (name, place) {
      if (wanted[place].length) parts.push(name + "=" + wanted[place].map(encodeURIComponent).join(","));
    });
    if (search.value.trim()) parts.push("q=" + encodeURIComponent(search.value.trim()));
    history.replaceState(null, "", parts.length ? "#" + parts.join("&") : location.pathname + location.search);
  }
  function named(id) { return items.find(function (item) { return item.id.toLowerCase() === id.toLowerCase(); }); }
  function decoded(text) { try { return decodeURIComponent(text); } catch (error) { return text; } }

  // Filters and item of an address; one that names only an item leaves the filters alone if they show it.
  function read(first) {
    var parts = location.hash.slice(1).split("&").filter(Boolean), given = new Map(), place = null;
    parts.forEach(function (part) {
      var cut = part.indexOf("=");
      if (cut < 0) place = one(decoded(part)) || named(decoded(part));
      else given.set(part.slice(0, cut), part.slice(cut + 1));
    });
    var item = place && place.classList.contains("item") ? place : null;
    if (given.size || !place || (item && item.hidden)) {
      boxes.forEach(function (box) {
        box.checked = (given.get(box.name) || "").split(",").map(decoded).includes(box.value);
      });
      search.value = decoded((given.get("q") || "").replace(/\+/g, " "));
      apply();
    }
    if (item && item.hidden) clear();
    at = item ? item.id : null;
    if (item) {
      open(item);
      address();
      // The browser goes to the place itself when all is loaded, and takes the focus away.
      if (first) addEventListener("load", function () { setTimeout(function () { if (at === item.id) open(item); }); });
    } else if (given.size && !first) {
      scrollTo({ top: 0 });
    }
  }
  function open(item) {
    item.open = true;
    item.querySelector("summary").focus({ preventScroll: true });
    settle(item, 4);
  }
  // What is above the item gets its height only when it is first looked at, and moves the item by that.
  function settle(item, frames) {
    item.scrollIntoView({ block: "start" });
    if (frames) requestAnimationFrame(function () { if (at === item.id) settle(item, frames - 1); });
  }
  function clear() {
    boxes.forEach(function (box) { box.checked = false; });
    search.value = "";
    apply();
  }
  function cleared() { at = null; clear(); address(); }
  function changed() { at = null; apply(); address(); }

  function move(by) {
    var list = shown(), now = document.activeElement && document.activeElement.closest(".item");
    var place = list.indexOf(now || one(at || ""));
    var next = list[place < 0 ? (by > 0 ? 0 : list.length - 1) : Math.max(0, Math.min(list.length - 1, place + by))];
    if (!next) return;
    at = next.id;
    var summary = next.querySelector("summary");
    summary.focus({ preventScroll: true });
    summary.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || help.open) return;
    var typing = event.target === search;
    if (event.key === "Escape") {
      if (typing && search.value === "") search.blur();
      else if (filtering()) cleared();
      return;
    }
    if (typing) {
      if (event.key === "Enter" || event.key === "ArrowDown") { event.preventDefault(); search.blur(); at = null; move(1); }
      return;
    }
    if (event.key === "/") { event.preventDefault(); search.focus(); search.select(); }
    else if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
    else if (event.key === "?") help.showModal();
    else return;
    event.preventDefault();
  });
  search.addEventListener("input", changed);
  boxes.forEach(function (box) { box.addEventListener("change", changed); });
  one("clear").addEventListener("click", cleared);
  one("again").addEventListener("click", cleared);
  one("keys").addEventListener("click", function () { help.showModal(); });
  document.addEventListener("click", function (event) {
    var summary = event.target.closest ? event.target.closest(".item > summary") : null;
    if (summary) { at = summary.parentNode.open ? null : summary.parentNode.id; address(); }
    var link = event.target.closest ? event.target.closest("a[href^='#']") : null;
    if (link && link.hash === location.hash) read(false); // asked for again
  });
  addEventListener("hashchange", function () { read(false); });

  // Printed, what is shown is open; afterwards as it was.
  var closed = [];
  addEventListener("beforeprint", function () {
    closed = all("details").filter(function (node) {
      return !node.open && !node.closest("[hidden]") && !node.matches(".as-text, .facets");
    });
    closed.forEach(function (node) { node.open = true; });
  });
  addEventListener("afterprint", function () {
    closed.forEach(function (node) { node.open = false; });
    closed = [];
  });

  one("filters").hidden = false;
  one("facets").open = matchMedia("(min-width: 68rem)").matches;
  apply();
  if (location.hash) read(true);
})();
