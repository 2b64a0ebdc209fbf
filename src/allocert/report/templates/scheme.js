// Before anything is painted: the scheme that was chosen last, if the browser lets us remember.
(function () {
  "use strict";
  var kept = null;
  try { kept = localStorage.getItem("allocert-scheme"); } catch (error) { kept = null; }
  if (kept === "dark" || kept === "light") document.documentElement.dataset.scheme = kept;
  document.documentElement.classList.add("scripted");
})();
