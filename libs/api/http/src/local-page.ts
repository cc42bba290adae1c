/** Delay between two attempts in ms: the first, and the longest. */
const RETRY_MS = { first: 250, most: 10_000 };

/**
 * Returns a page to save on the computer that runs OBS and to open there as “Local file”. A source opened while
 * the server is unreachable would otherwise stay blank. The page shows nothing, polls until the server answers,
 * and then goes to the overlay.
 * @param address of the overlay's page
 */
export function localPage(address: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Overlay</title>
<style>html, body { margin: 0; overflow: hidden; }</style>
<script>
'use strict';
const address = ${JSON.stringify(address).replaceAll('<', '\\u003c')};
let wait = ${RETRY_MS.first};
let timer = 0;
let isAsking = false;
// The response is opaque for this origin. Any response means that the server is running.
async function ask() {
  if (isAsking) return;
  isAsking = true;
  clearTimeout(timer);
  try {
    await fetch(address, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' });
    location.replace(address);
  } catch {
    isAsking = false;
    timer = setTimeout(ask, wait * (1 - Math.random() / 2));
    wait = Math.min(wait * 2, ${RETRY_MS.most});
  }
}
addEventListener('online', ask);
addEventListener('obsSourceVisibleChanged', ask);
ask();
</script>
</html>
`;
}
