'use strict';
// Process that appends commits of three events as fast as it can, and reports the acknowledged ones.
const { writeSync } = require('node:fs');
const { openEmbeddedEventStore } = require('../embedded-event-store');
const { threeEvents } = require('./three-events.cjs');

/** Writes synchronously: acknowledged appends must be reported even if this process is killed right after. */
function say(line) {
  for (let rest = Buffer.from(line); rest.length > 0;)
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      // The pipe is full: its reader is behind.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
}

async function main() {
  const store = await openEmbeddedEventStore({ dir: process.argv[2] });
  for (let writer = 0; writer < 16; writer++) {
    void (async () => {
      for (let expected = 'none'; ;) {
        const { revision } = await store.append(`overlay-${writer}`, expected, threeEvents());
        say(`overlay-${writer} ${revision}\n`);
        expected = revision;
      }
    })();
  }
}

void main();
