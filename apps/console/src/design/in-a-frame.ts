/** Runs a function once with the next frame; with a timer if the page is hidden and has no frames. */
export function inAFrame(work: () => void): void {
  if (document.hidden) window.setTimeout(work, 250);
  else requestAnimationFrame(work);
}
