'use strict';
// Starts the protocol server from its TypeScript source; see start.ts.
require('../swc-hook.cjs');
require('./start.ts');
