'use strict';
require('reflect-metadata');
const threads = require('node:worker_threads');
const hook = require.resolve('./swc-hook.cjs');

// Code under test starts its workers by file; in a test that file is TypeScript.
if (!threads.Worker.understandsTypeScript) {
  threads.Worker = class extends threads.Worker {
    static understandsTypeScript = true;
    constructor(file, options = {}) {
      const extra = String(file).endsWith('.ts') ? ['--require', hook] : [];
      super(file, { ...options, execArgv: [...(options.execArgv ?? process.execArgv), ...extra] });
    }
  };
}

// Does the same for forked processes.
const processes = require('node:child_process');
if (!processes.fork.understandsTypeScript) {
  const { fork } = processes;
  processes.fork = (file, input, options) =>
    fork(file, input, file.endsWith('.ts') ? { ...options, execArgv: ['--require', hook] } : options);
  processes.fork.understandsTypeScript = true;
}
