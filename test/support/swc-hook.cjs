'use strict';
// Lets a worker thread of a test run TypeScript sources, as jest does for the test itself.
const { transformFileSync } = require('@swc/core');
const { options } = require('../../scripts/swc.cjs');

require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, options).code, file);
