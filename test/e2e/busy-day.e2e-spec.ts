import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { StudioProcess } from '../support/server-process';
import { realTime } from '../support/until';

jest.setTimeout(120_000);

/** Also where the suite runs on shared stores: the log of this test is read once more from its beginning. */
const env = {
  ...{
    EVENTSTORE_URL: '',
    MONGODB_URL: '',
    SECRET_KEY: 'the same on both',
    SIMULATED: 'on',
    RATE_LIMITS: 'off',
  },
};
/** Widgets whose states come from events. */
const widgets = ['alert-box', 'counter', 'event-list', 'goal-bar', 'label', 'stream-boss', 'subathon'];
const kinds = ['follow', 'sub', 'resub', 'gift', 'cheer', 'raid', 'tip'];

type States = Readonly<Record<string, unknown>>;

it('a busy day folds to the states that it had, read anew from its first event on', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'busy-'));
  let studio = await StudioProcess.start({ dataDir: join(dir, 'day'), env });
  try {
    const api = new ApiClient(studio.api);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Busy' }));
    const path = `/overlays/${overlayId}`;
    const memberIds: number[] = [];
    for (const widget of widgets)
      memberIds.push((await ok(api.post<{ memberId: number }>(`${path}/members`, { widget }))).memberId);
    const random = new Random(1);
    for (let n = 0; n < 300; n++) {
      if (random.chance(0.8))
        await ok(api.post(`/simulate/${random.pick(kinds)}`, { login: `viewer${n % 40}` }));
      else {
        const counter = memberIds[widgets.indexOf('counter')] ?? 0;
        await ok(
          api.post(`${path}/members/${counter}/commands/increment`, { args: { by: random.int(1, 9) } }),
        );
      }
    }
    // What comes due by itself would come due anew.
    const alerts = memberIds[widgets.indexOf('alert-box')] ?? 0;
    for (const command of ['pause', 'skip'])
      await ok(api.post(`${path}/members/${alerts}/commands/${command}`, { args: {} }));
    const link = await linkOf(api, path);
    const before = await settledStates(studio, link);
    expect(Object.values(before).filter((state) => state !== null)).toHaveLength(widgets.length);

    const file = join(dir, 'log.ndjson');
    await opsOk(studio.dataDir, ['export', file]);
    await studio.stop();
    const again = join(dir, 'again');
    await mkdir(again);
    await copyFile(join(dir, 'day', 'records.sqlite'), join(again, 'records.sqlite'));
    await opsOk(again, ['import', file]);
    studio = await StudioProcess.start({ dataDir: again, env });
    expect(await settledStates(studio, await linkOf(new ApiClient(studio.api), path))).toEqual(before);
  } finally {
    await studio.stop();
    await rm(dir, { recursive: true });
  }
});

async function linkOf(api: ApiClient, path: string): Promise<string> {
  return (await ok(api.get<{ url: string }>(`${path}/link`))).url.split('/o/')[1] ?? '';
}

/** The states of all layers, once nothing changes them any more. */
async function settledStates({ url }: { readonly url: string }, link: string): Promise<States> {
  let last = '';
  for (let attempt = 0; attempt < 40; attempt++) {
    const renderer = new RenderClient({ url, link });
    await renderer.waitFor(({ state }) => state !== null);
    const states = Object.fromEntries(
      Object.entries(renderer.state?.layers ?? {}).map(([memberId, layer]) => [
        memberId,
        layer.state ?? null,
      ]),
    );
    renderer.close();
    const now = JSON.stringify(states);
    if (now === last) return states;
    last = now;
    await realTime(500, 'states that still change differ after so long');
  }
  throw new Error('The states never came to rest.');
}
