'use strict';
const { availableParallelism } = require('node:os');
const { options, paths } = require('./scripts/swc.cjs');
const long = require('./test/support/long-tests.cjs');

// Packages that are ES modules only: jest on Node 20 cannot require() those, so they are transformed.
const esmOnly = [
  '@nestjs',
  'env-paths',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'cookie',
  'es-toolkit',
  'js-yaml',
  'oauth4webapi',
];
const typescript = { ...options, jsc: { ...options.jsc, baseUrl: undefined, paths: undefined } };
const javascript = {
  swcrc: false,
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
};

/** True for `npm run test:long`. Otherwise long tests are left out unless files are named. */
const onlyLong = process.env.LONG_TESTS === 'only';
const namesFiles = process.argv.slice(2).some((argument) => !argument.startsWith('-'));

module.exports = {
  testEnvironment: 'node',
  // Hooks start and stop whole servers.
  testTimeout: onlyLong ? 120_000 : 30_000,
  // Tests wait for servers and browsers, so that all cores are of use, and the long ones wait for nearly half of their
  // time: one file more. A real server keeps one log for all tests: one file after the other.
  maxWorkers: process.env.EVENTSTORE_URL
    ? 1
    : availableParallelism() + (onlyLong || process.env.STORES ? 1 : 0),
  testSequencer: '<rootDir>/test/support/sequencer.cjs',
  testRegex: onlyLong ? long : '(apps|libs|test)/.*(\\.|-)spec\\.ts$',
  testPathIgnorePatterns: ['/node_modules/', ...(onlyLong || namesFiles ? [] : long)],
  moduleFileExtensions: ['ts', 'js', 'json', 'node'],
  transform: { '^.+\\.ts$': ['@swc/jest', typescript], '^.+\\.m?js$': ['@swc/jest', javascript] },
  transformIgnorePatterns: [`^(?!.*/node_modules/(?:${esmOnly.join('|')})/).*/node_modules/`],
  moduleNameMapper: {
    ...Object.fromEntries(
      Object.entries(paths).map(([alias, [target]]) => [
        `^${alias.replace('*', '(.+?)(?:\\.js)?$')}`,
        `<rootDir>/${target.replace('./', '').replace('*', '$1')}`,
      ]),
    ),
    // Its package.json offers import only; Node's require() finds it all the same, jest doesn't.
    '^file-type$': '<rootDir>/node_modules/file-type/index.js',
  },
  setupFiles: ['<rootDir>/test/support/jest-setup.cjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
};
