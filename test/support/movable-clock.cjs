'use strict';
// Loaded into a server under test before everything else. Its clock is ahead by the milliseconds in the file named
// by CLOCK_AHEAD, and its long timers follow that clock. Everything else is the product's code.
const { readFileSync } = require('node:fs');

const LONG_MS = 10 * 60_000;

const file = process.env.CLOCK_AHEAD;
const now = Date.now;
const start = globalThis.setTimeout;
if (file) {
  Date.now = () => now() + Number(readFileSync(file, 'utf8'));
  const later = (run, ms, ...args) => {
    if (!(ms >= LONG_MS)) return start(run, ms, ...args);
    const due = Date.now() + ms;
    const timer = setInterval(() => {
      if (Date.now() < due) return;
      clearInterval(timer);
      run(...args);
    }, 20);
    return timer;
  };
  globalThis.setTimeout = Object.assign(later, start);
}
