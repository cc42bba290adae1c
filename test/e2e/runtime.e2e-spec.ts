import { PNG } from 'pngjs';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { opsOk } from '../support/accounts';
import { ok } from '../support/api-client';
import { testToken } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { realTime } from '../support/until';
import {
  type Fired,
  clock,
  studio,
  api,
  overlayId,
  link,
  clients,
  add,
  fire,
  restart,
} from '../support/runtime-studio';

async function renderer(): Promise<RenderClient> {
  const client = new RenderClient({ url: studio.url, link: link.split('/o/')[1] ?? '' });
  clients.push(client);
  await client.waitFor(({ received }) => received.length > 1);
  return client;
}

describe('a fired counter', () => {
  it('counts for every renderer, those of later too, and leaves the design as it is', async () => {
    const memberId = await add('counter', { start: 5 });
    const { rev } = await ok(api.get<{ rev: number }>(`/overlays/${overlayId}`));
    const [one, other] = [await renderer(), await renderer()];
    expect(one.state?.layers[memberId]).not.toHaveProperty('state');
    const fired = await ok(fire(memberId, 'increment', { args: { by: 3 } }));
    expect(fired).toMatchObject({ memberId, command: 'increment', changed: true, onAir: true, renderers: 2 });
    expect(fired.state).toEqual({ value: 8 });
    for (const client of [one, other])
      await client.waitFor(({ state }) => state?.layers[memberId]?.state?.['value'] === 8);
    expect((await renderer()).state?.layers[memberId]?.state).toEqual({ value: 8 });
    expect((await ok(api.get<{ rev: number }>(`/overlays/${overlayId}`))).rev).toBe(rev);
  });

  it('goes on after a restart', async () => {
    const memberId = await add('counter');
    await ok(fire(memberId, 'increment'));
    await studio.stop();
    await restart();
    expect((await ok(fire(memberId, 'increment'))).state).toEqual({ value: 2 });
  }, 60_000);

  it('counts once for a request that is repeated, by its key or by the sender’s own', async () => {
    const memberId = await add('counter');
    const path = `/overlays/${overlayId}/members/${memberId}/commands/increment`;
    const keyed = () => api.send<Fired>('POST', path, '{}', { 'idempotency-key': 'one-and-only' });
    const first = await ok(keyed());
    expect((await ok(keyed())).eventId).toBe(first.eventId);
    await ok(fire(memberId, 'increment', { dedupeKey: 'button' }));
    expect(await ok(fire(memberId, 'increment', { dedupeKey: 'button' }))).toMatchObject({
      changed: false,
      state: { value: 2 },
    });
  });

  it('that nobody sees is not on air', async () => {
    const memberId = await add('counter', {}, { hidden: true });
    expect(await ok(fire(memberId, 'increment'))).toMatchObject({ changed: true, onAir: false });
  });
});

describe('what can be fired', () => {
  it('is listed with the ids of deck buttons', async () => {
    const memberId = await add('countdown');
    const { items } = await ok(
      api.get<{ items: readonly { readonly buttonId: string; readonly label: string }[] }>(
        `/overlays/${overlayId}/commands`,
      ),
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        buttonId: `${memberId}:pause`,
        memberId,
        widget: 'countdown',
        command: 'pause',
        label: 'Pause',
      }),
    );
  });

  it('is refused by name when it is something else', async () => {
    const memberId = await add('counter');
    expect(await fire(memberId, 'explode')).toMatchObject({
      status: 422,
      body: { code: 'invalid_option', details: { field: 'command' } },
    });
    expect(await fire(memberId, 'increment', { args: { by: 'two' } })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'args.by' }] } },
    });
    expect(await fire(999, 'increment')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a countdown', () => {
  it('that falls due while the server is down ends once after the start, with its scene switch', async () => {
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Live', mode: 'snapshot' }),
    );
    const memberId = await add('countdown', { onEnd: 'scene', endSceneId: sceneId });
    await ok(fire(memberId, 'start', { args: { seconds: 2 } }));
    await studio.stop();
    // On shared stores only a running server knows the state of process managers.
    if (!onSharedStores)
      expect(await opsOk(studio.dataDir, ['processes'])).toMatch(
        /runtime +– +– +– +0\n[^]*no process is active/,
      );
    await realTime(2_500, 'the countdown falls due while the server is down');
    await restart();
    const client = await renderer();
    await client.waitFor(({ state }) => state?.sceneId === sceneId, 20_000);
    const { items } = await ok(
      api.get<{ items: { operation: string; via: string }[] }>(`/overlays/${overlayId}/history`),
    );
    expect(items.filter(({ operation }) => operation === 'go_live_scene')).toEqual([
      expect.objectContaining({ via: 'automation' }),
    ]);
    expect(await opsOk(studio.dataDir, ['processes'])).toMatch(/runtime +acts +[1-9]\d* +0 +0/);
    const figures = await (await fetch(`${studio.url}/metrics`)).text();
    expect(figures).toContain('studio_process_acting{process="runtime"} 1');
    expect(figures).toContain('studio_process_lag_seconds{process="runtime"} 0');
    expect(figures).toContain('studio_process_set_aside{process="runtime"} 0');
    expect(figures).toMatch(/studio_process_calls_total{process="runtime",outcome="done"} [1-9]/);
    expect(await opsOk(studio.dataDir, ['processes', 'retry', 'runtime'])).toContain('0 events');
    // It is another scene now; what the layer is doing is the same in all.
    await ok(api.post(`/overlays/${overlayId}/scenes/1/golive`, {}));
    await client.waitFor(({ state }) => state?.layers[memberId]?.state?.['mode'] === 'ended');
  }, 60_000);
});

describe('live data of a layer', () => {
  const liveDataOf = (memberId: number, kind: string) =>
    api.get<{ status: string; data?: Readonly<Record<string, unknown>> }>(
      `/overlays/${overlayId}/members/${memberId}/live-data?kind=${kind}`,
    );

  it('are what is known now, or unknown where nothing tells of them', async () => {
    const memberId = await add('label');
    await ok(api.post('/simulate/follow', { login: 'newt' }));
    const variables = await ok(liveDataOf(memberId, 'text-variables'));
    expect(variables).toMatchObject({ memberId, status: 'ok', data: { 'latest-follower': 'newt' } });
    const feed = await ok(liveDataOf(memberId, 'community-feed'));
    expect(feed.data?.['items']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'follow', user: { login: 'newt', name: 'newt' } }),
      ]),
    );
    expect(await ok(liveDataOf(memberId, 'kofi-stats'))).toMatchObject({ status: 'unknown' });
    expect(await liveDataOf(99_999, 'media')).toMatchObject({ status: 404 });
    expect(await liveDataOf(memberId, 'weather')).toMatchObject({ status: 400 });
  });
});

describe('alerts', () => {
  interface Alerts {
    readonly queued: number;
    readonly showing: { readonly name: string; readonly alertId: string } | null;
  }
  const alertsOf = ({ state }: RenderClient, memberId: number): Alerts | undefined =>
    state?.layers[memberId]?.state as Alerts | undefined;

  it('that come in a rush are all shown, one after the other, also over a kill of the server', async () => {
    const memberId = await add('alert-box', { gapS: 0, cheerSeconds: 1, cheerText: '{name}' });
    const names = ['ant', 'bee', 'cat', 'dog', 'elk'];
    const seen: string[] = [];
    const watch = async (): Promise<RenderClient> => {
      const client = await renderer();
      const note = (): void => {
        const name = alertsOf(client, memberId)?.showing?.name;
        if (name !== undefined && name !== seen.at(-1)) seen.push(name);
      };
      for (const message of ['delta', 'snapshot'] as const)
        client.socket.on(message, () => setImmediate(note));
      note();
      return client;
    };
    await watch();
    for (const name of names) await ok(api.post('/simulate/cheer', { login: name, bits: 5 }));
    await studio.kill();
    await restart();
    const client = await watch();
    await client.waitFor(() => alertsOf(client, memberId)?.showing?.name === 'elk', 30_000);
    await client.waitFor(() => alertsOf(client, memberId)?.showing === null, 10_000);
    expect([...new Set(seen)]).toEqual(names);
    expect(seen).toHaveLength(names.length);
  }, 90_000);

  it('can be tried and controlled by whoever may fire actions, on a layer that shows them', async () => {
    const [alerts, counter] = [await add('alert-box'), await add('counter')];
    const at = (memberId: number, what: string) =>
      `/overlays/${overlayId}/members/${memberId}/alerts/${what}`;
    const tested = await ok(
      api.post<{ state: Alerts }>(at(alerts, 'test'), { kind: 'tip', values: { name: 'Owl', amount: 5 } }),
    );
    expect(tested.state.showing).toMatchObject({ name: 'Owl', text: 'Owl tipped €5.00' });
    const skipped = await ok(api.post<{ state: Alerts }>(at(alerts, 'control'), { action: 'skip' }));
    expect(skipped.state.showing).toBeNull();
    expect(await api.post(at(counter, 'test'), { kind: 'tip' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'memberId', memberId: counter } },
    });
  });
});

describe('commands that name an upload', () => {
  async function uploaded(name: string, bytes: Buffer): Promise<{ uploadId: number; url: string }> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: `Bearer ${testToken}` };
    const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { uploadId: number; url: string };
  }

  it('are done with its address, if it is there and of the right kind', async () => {
    const picture = await uploaded('dot.png', PNG.sync.write(new PNG({ width: 2, height: 2 })));
    const [image, sound] = [await add('image'), await add('sound')];
    const shown = await ok(fire(image, 'set_image', { args: { uploadId: picture.uploadId } }));
    expect(shown.state).toEqual({ src: picture.url });
    expect(await fire(sound, 'play', { args: { uploadId: picture.uploadId } })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'args.uploadId' } },
    });
    expect(await fire(sound, 'play', { args: { uploadId: 99 } })).toMatchObject({
      status: 404,
      body: { details: { resource: 'upload', uploadId: 99 } },
    });
  });
});

// The last, since the clock stays where it is put.
describe('a counter that begins anew each day', () => {
  it('does so once after the start when days have begun while the server was down', async () => {
    const memberId = await add('counter', { resetOn: 'daily', start: 10 });
    await ok(fire(memberId, 'increment'));
    const client = await renderer();
    expect(client.state?.layers[memberId]?.state).toEqual({ value: 11 });
    await studio.stop();
    clock.forward(3 * 24 * 3600_000);
    await restart();
    await client.waitFor(({ state }) => state?.layers[memberId]?.state?.['value'] === 10, 20_000);
    expect((await ok(fire(memberId, 'increment'))).state).toEqual({ value: 11 });
    const events = await opsOk(studio.dataDir, ['events', `runtime-${overlayId}`]);
    expect(events.match(/"to": ?"dayBegan"/g)).toHaveLength(1);
  }, 60_000);
});
