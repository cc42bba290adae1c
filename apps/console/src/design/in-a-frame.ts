/** Does something once with the next frame; soon, where frames rest because nobody looks at the page. */
export function inAFrame(work: () => void): void {
  if (document.hidden) window.setTimeout(work, 250);
  else requestAnimationFrame(work);
}
