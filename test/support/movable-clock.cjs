'use strict';
// Loaded into a server under test before everything else. Its clock is ahead by as many milliseconds as stand in the
// file that CLOCK_AHEAD names; everything else about it is the product's.
const { readFileSync } = require('node:fs');

const file = process.env.CLOCK_AHEAD;
const now = Date.now;
if (file) Date.now = () => now() + Number(readFileSync(file, 'utf8'));
