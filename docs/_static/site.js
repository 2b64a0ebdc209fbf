// What is wider than the page scrolls on its own: it takes the focus then, for the arrow keys.
function reach() {
  for (const block of document.querySelectorAll("pre, .table-wrapper")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
    else block.removeAttribute("tabindex");
  }
}
addEventListener("load", reach);
addEventListener("resize", reach);
