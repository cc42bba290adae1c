/** Waits between two tries, in ms: the first, and the longest. */
const RETRY_MS = { first: 250, most: 10_000 };

/**
 * A page to be kept on the computer that OBS runs on, and chosen there as “Local file”: a source that is opened while
 * the server is away stays blank for ever otherwise. It shows nothing, asks until the server answers, and goes there.
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
// The answer can't be read from here. That there is one is all that counts.
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
