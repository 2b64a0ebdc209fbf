// The switch between dark and light, and figures that are stepped through.
(function () {
  "use strict";
  var root = document.documentElement;
  var preferred = matchMedia("(prefers-color-scheme: dark)");
  var scheme = document.querySelector("[data-scheme][type=button]");

  function dark() { return root.dataset.scheme ? root.dataset.scheme === "dark" : preferred.matches; }
  function name() {
    scheme.textContent = dark() ? "Light" : "Dark";
    scheme.setAttribute("aria-label", "Switch to the " + (dark() ? "light" : "dark") + " scheme");
  }
  scheme.hidden = false;
  scheme.addEventListener("click", function () {
    root.dataset.scheme = dark() ? "light" : "dark";
    try { localStorage.setItem("allocert-scheme", root.dataset.scheme); } catch (error) { /* not remembered */ }
    name();
  });
  preferred.addEventListener("change", name);
  name();

  function frames(figure) { return Array.prototype.slice.call(figure.querySelectorAll(":scope > .frame")); }
  function show(figure, place) {
    var all = frames(figure);
    place = Math.max(0, Math.min(all.length - 1, place));
    all.forEach(function (frame, index) { frame.classList.toggle("past", index !== place); });
    figure.dataset.at = String(place);
    var position = (place + 1) + " of " + all.length, slider = figure.querySelector("[data-slide]");
    figure.querySelector("output").textContent = position;
    slider.value = String(place + 1);
    slider.setAttribute("aria-valuetext", position);
    figure.querySelector("[data-step='-1']").disabled = place === 0;
    figure.querySelector("[data-step='1']").disabled = place === all.length - 1;
  }
  function step(figure, by) { show(figure, Number(figure.dataset.at) + by); }

  document.querySelectorAll("[data-steps]").forEach(function (figure) {
    figure.querySelector(".steps-bar").hidden = false;
    show(figure, 0);
  });
  document.addEventListener("click", function (event) {
    var button = event.target.closest ? event.target.closest("[data-step]") : null;
    if (!button) return;
    var figure = button.closest("[data-steps]");
    step(figure, Number(button.dataset.step));
    if (button.disabled) figure.focus({ preventScroll: true });
  });
  document.addEventListener("input", function (event) {
    if (event.target.matches("[data-slide]")) show(event.target.closest("[data-steps]"), Number(event.target.value) - 1);
  });
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !event.target.closest) return;
    var figure = event.target.closest("[data-steps]");
    if (!figure) return;
    var last = frames(figure).length;
    var by = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (event.target.closest(".frame")) figure.focus({ preventScroll: true }); // that one is hidden then
    step(figure, by);
  });
})();
