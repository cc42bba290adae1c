import type { Answer } from '../support/api-client';
import type { Described } from '../support/contract';
import { slowness } from '../support/cpu-cost';
import { addressOf, declared } from '../support/declared';
import { fullAccount, type FullAccount } from '../support/full-account';
import { serverCpuMs } from '../support/server-pauses';
import { StudioProcess } from '../support/server-process';

/*
 * No read keeps the server from others for long: generated from the declarations, each GET is asked of an account and
 * an overlay at their limits. The server's processor time bounds its pause from above, on a busy machine too.
 */

/** Milliseconds, on the machine that bounds are meant for. */
const MOST_MS = 100;
/** The least of them counts: what else the server does costs the others. */
const TRIES = 6;

let studio: StudioProcess;
let full: FullAccount;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  full = await fullAccount(studio);
}, 300_000);

/** The address of as much as an operation gives at once. */
function largest(operation: Described): string {
  const address = addressOf(operation, { ...full.ids, ...full.idsOf[operation.tool] });
  const limit = operation.parameters.find(({ name, in: where }) => where === 'query' && name === 'limit');
  const most = limit?.schema['maximum'];
  if (typeof most !== 'number' || /[?&]limit=/.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}limit=${most}`;
}

/** Processor time of one request, in milliseconds; 0 for the cost of asking alone. */
async function costOf(
  address: string,
  request: () => Promise<Answer> = () => full.owner.get(address),
): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < TRIES && least > MOST_MS; i++) {
    const slow = slowness();
    const before = await serverCpuMs(studio);
    const { status } = await request();
    const ms = (await serverCpuMs(studio)) - before;
    expect([address, status]).toEqual([address, 200]);
    least = Math.min(least, ms / Math.max(slow, slowness()));
  }
  return least;
}

/** For the owner of the installation, who is another account here, and for a connected OBS. */
const elsewhere = ['list_accounts', 'get_obs', 'get_obs_screenshot', 'list_obs_hotkeys'];
const reads = declared.operations.filter(({ method, tool }) => method === 'GET' && !elsewhere.includes(tool));

it.each(reads.map((operation) => [operation.tool, operation] as const))(
  '%s of an account at its limits pauses the server for 100 ms at most',
  async (_, operation) => {
    expect(await costOf(largest(operation))).toBeLessThan(MOST_MS);
  },
  60_000,
);

it.each([
  ['its start', () => 1],
  ['296 revisions ago', () => full.rev - 296],
])('a preview of bringing back %s pauses the server for 100 ms at most', async (_, rev) => {
  const path = `/overlays/${full.overlayId}/history/restore`;
  const body = { rev: rev(), dryRun: true };
  expect(await costOf(path, () => full.owner.post(path, body))).toBeLessThan(MOST_MS);
});
