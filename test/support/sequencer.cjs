'use strict';
// Long files first, so that no worker is left with one at the end. jest knows how long they took the last time; where it
// has never run, scripts/test-durations.cjs has noted what is to be expected.
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const noted = require('./durations.json');

/** Seconds of what nobody has noted: files that start servers or browsers, and others. */
const expected = (file) => (/^(?:test\/e2e|apps\/renderer\/test)\//.test(file) ? 20 : 0);

module.exports = class LongestFirst extends Sequencer {
  /** @returns ms */
  time(test) {
    const file = path.relative(test.context.config.rootDir, test.path).split(path.sep).join('/');
    return super.time(test) ?? 1000 * (noted[file] ?? expected(file));
  }
};
