'use strict';
// One place for how TypeScript becomes JavaScript: the build, the tests and their worker threads all use it.
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const { paths } = JSON.parse(fs.readFileSync(path.join(root, 'tsconfig.json'), 'utf8')).compilerOptions;

const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
    baseUrl: root,
    paths,
  },
};

module.exports = { root, options, paths };
