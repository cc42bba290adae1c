'use strict';
// A process of its own that appends commits of three events as fast as it can and says what was acknowledged.
const { writeSync } = require('node:fs');
const { openEmbeddedEventStore } = require('../embedded-event-store');
const { threeEvents } = require('./three-events.cjs');

async function main() {
  const store = await openEmbeddedEventStore({ dir: process.argv[2] });
  for (let writer = 0; writer < 16; writer++) {
    void (async () => {
      for (let expected = 'none'; ;) {
        const { revision } = await store.append(`overlay-${writer}`, expected, threeEvents());
        writeSync(1, `overlay-${writer} ${revision}\n`);
        expected = revision;
      }
    })();
  }
}

void main();
