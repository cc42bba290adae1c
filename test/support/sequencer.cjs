'use strict';
// Runs long files first, so that no worker is left with one at the end. jest knows their last durations; where it
// has never run, those recorded by scripts/test-durations.cjs apply.
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const noted = require('./durations.json');

/**
 * Returns the estimated seconds of files without recorded durations: more for those that start servers or
 * browsers.
 */
const expected = (file) => (/^(?:test\/e2e|apps\/renderer\/test)\//.test(file) ? 20 : 0);

module.exports = class LongestFirst extends Sequencer {
  /** @returns ms */
  time(test) {
    const file = path.relative(test.context.config.rootDir, test.path).split(path.sep).join('/');
    return super.time(test) ?? 1000 * (noted[file] ?? expected(file));
  }
};
