'use strict';
// Reader that exits once, at the first page of the feed requested from it.
const { existsSync, writeFileSync } = require('node:fs');
require('../../../../../../test/support/swc-hook.cjs');
const { Reader } = require('../reader');
const { serve } = require('../worker-server');

serve((file) => {
  const reader = new Reader(file);
  const feed = reader.feed.bind(reader);
  reader.feed = (...input) => {
    if (existsSync(`${file}.crashed`)) return feed(...input);
    writeFileSync(`${file}.crashed`, '');
    process.exit(1);
  };
  return reader;
});
