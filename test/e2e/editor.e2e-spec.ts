import { EditorClient, type EditorClientOptions } from '@studio/realtime/testing/editor-client';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { opsOk, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { testToken } from '../support/server-process';
import {
  type Made,
  studio,
  owner,
  bea,
  open,
  makeOverlay,
  tab,
  joined,
  restart,
} from '../support/editor-studio';

interface Layer {
  readonly memberId: number;
  readonly version: number;
}
interface Scene {
  readonly sceneId: number;
}

/** Returns the design that a client receives on joining now. */
async function freshDesign(overlayId: string): Promise<EditorClient['design']> {
  const client = await joined(overlayId, { topics: ['design'] });
  client.close();
  return client.design;
}

const by = (clientId: string): ApiClient =>
  new ApiClient(studio.api, testToken, { 'studio-client': clientId });

describe('an overlay that several edit', () => {
  it('is the same for all of them, and as whoever comes now sees it', async () => {
    const { overlayId } = await makeOverlay();
    const path = `/overlays/${overlayId}`;
    const [one, other] = [await joined(overlayId), await joined(overlayId)];
    expect(one.hellos[0]?.permissions).toContain('overlays:write');
    const [mine, theirs] = [by('tab-of-test-one'), by('tab-of-test-other')];
    const layer = await ok(mine.post<Layer>(`${path}/members`, { widget: 'text' }));
    const { sceneId } = await ok(theirs.post<Scene>(`${path}/scenes`, { name: 'Offline' }));
    await Promise.all([
      ok(mine.patch(`${path}/members/${layer.memberId}`, { layout: { x: 40 }, name: 'Mine' })),
      ok(theirs.patch(`${path}/members/${layer.memberId}/fields`, { values: { text: 'Theirs' } })),
      ok(owner.patch(`${path}/scenes/${sceneId}/members/${layer.memberId}`, { hidden: false })),
      ok(owner.post(`${path}/notes`, { text: 'Look at this' })),
    ]);
    const { rev } = await ok(owner.get<Made>(path));
    const hasAll = (client: EditorClient): boolean =>
      client.rev === rev && Object.keys(client.design['note'] ?? {}).length === 1;
    await Promise.all([one.waitFor(hasAll), other.waitFor(hasAll)]);
    expect(one.design).toEqual(other.design);
    expect(one.design).toEqual(await freshDesign(overlayId));
    expect(one.design['place']).toMatchObject({ [`${sceneId}.${layer.memberId}`]: { hidden: false } });
    expect(one.design['layer']).toMatchObject({
      [layer.memberId]: { name: 'Mine', values: { text: 'Theirs' } },
    });
    expect(one.snapshots).toHaveLength(1);
  });

  it('is told commit by commit: the step, who did it, in which tab, at the position of the answer', async () => {
    const { overlayId } = await makeOverlay();
    const path = `/overlays/${overlayId}`;
    const client = await joined(overlayId);
    const layer = await ok(owner.post<Layer>(`${path}/members`, { widget: 'text', name: 'Clock' }));
    const answer = await by('tab-of-test-one').patch(`${path}/members/${layer.memberId}`, {
      layout: { x: 40 },
    });
    const position = answer.headers.get('studio-position') ?? '';
    await client.waitFor((each) => (each.position ?? '') >= position);
    const delta = client.deltas.at(-1);
    expect(delta).toMatchObject({
      position,
      by: { clientId: 'tab-of-test-one', via: 'api', name: expect.any(String) as string },
      step: { operation: 'update_member', summary: 'Moved Clock', onAir: true, coalesced: 1 },
      remove: [],
    });
    const sceneId = Object.values(client.design['overlay'] ?? {})[0];
    expect(sceneId).toMatchObject({ overlayId });
    expect(delta?.put).toContainEqual([
      'place',
      expect.stringMatching(new RegExp(`\\.${layer.memberId}$`)),
      { layout: expect.objectContaining({ x: 40 }) as object },
    ]);
    await ok(owner.post(`${path}/history/undo`));
    await client.waitFor(({ deltas }) => deltas.at(-1)?.step?.undoes.length === 1);
    expect(client.deltas.at(-1)?.step).toMatchObject({
      summary: 'Undid: Moved Clock',
      undoes: [delta?.step?.stepId],
    });
  });

  it('goes on for its consoles after the server was killed, with nothing lost or doubled', async () => {
    const { overlayId } = await makeOverlay();
    const path = `/overlays/${overlayId}`;
    const client = await joined(overlayId);
    await ok(owner.post(`${path}/members`, { widget: 'text', name: 'Before' }));
    await client.waitFor(({ deltas }) => deltas.length === 1);
    await studio.kill();
    await restart();
    await ok(owner.post(`${path}/members`, { widget: 'text', name: 'After' }));
    const { rev } = await ok(owner.get<Made>(path));
    await client.waitFor((each) => each.rev === rev && each.hellos.length === 2);
    expect(client.design).toEqual(await freshDesign(overlayId));
    // One that comes back to where nothing has happened gets nothing.
    const [deltas, snapshots] = [client.deltas.length, client.snapshots.length];
    client.socket.disconnect().connect();
    await client.waitFor(({ hellos }) => hellos.length === 3);
    await ok(owner.patch(path, { name: 'Renamed' }));
    await client.waitFor((each) => each.deltas.length > deltas);
    expect([client.deltas.length, client.snapshots.length]).toEqual([deltas + 1, snapshots]);
    // What it misses meanwhile it gets by position.
    client.socket.disconnect();
    await ok(owner.patch(path, { name: 'Renamed again' }));
    client.socket.connect();
    await client.waitFor((each) => each.deltas.length === deltas + 2);
    expect(client.snapshots).toHaveLength(snapshots);
  }, 60_000);

  it('is gone for all when it is deleted', async () => {
    const { overlayId } = await makeOverlay();
    const client = await joined(overlayId);
    await ok(owner.delete(`/overlays/${overlayId}`));
    await client.waitFor(({ isGone, dismissals }) => isGone && dismissals === 1);
  });
});

describe('who may follow it', () => {
  const refusal = async (
    overlayId: string,
    options: Partial<EditorClientOptions>,
  ): Promise<string | null> => {
    const client = tab(overlayId, options);
    await client.waitFor((each) => each.refusal !== null || each.hellos.length > 0);
    return client.refusal;
  };

  it('an overlay link opens nothing here', async () => {
    const { overlayId } = await makeOverlay();
    const { url } = await ok(owner.get<{ readonly url: string }>(`/overlays/${overlayId}/link`));
    const link = url.split('/o/')[1] ?? '';
    expect(await refusal(overlayId, { token: link })).toBe('unauthorized');
    expect(await refusal(link, {})).toBe('not_found');
    // With the link as the renderer sends it, and no credential.
    const asRenderer = new EditorClient({ url: studio.url, link } as unknown as EditorClientOptions);
    open.push(asRenderer);
    await asRenderer.waitFor((each) => each.refusal !== null);
    expect(asRenderer.refusal).toBe('invalid_request');
    // Over a connection that carries a renderer.
    const renderer = new RenderClient({ url: studio.url, link });
    open.push(renderer);
    await renderer.waitFor(({ state }) => state !== null);
  });

  it('needs overlays:read on it, by a token or by the cookie of our own pages', async () => {
    const { overlayId } = await makeOverlay();
    expect(await refusal(overlayId, { token: bea.token })).toBe('not_found');
    expect(await refusal('nothing', {})).toBe('not_found');
    const scoped = await opsOk(studio.dataDir, [
      'token-mint',
      'owner',
      '--name',
      'W',
      '--scopes',
      'scenes:golive',
    ]);
    expect(await refusal(overlayId, { token: scoped })).toBe('insufficient_scope');
    await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], 'a good password');
    const { cookie } = await signIn(studio, { login: 'owner', password: 'a good password' });
    const { token: _, ...bySession } = { token: '', url: studio.url, overlayId, clientId: 'tab-of-session' };
    const ofOurs = new EditorClient({ ...bySession, headers: { cookie, origin: studio.url } });
    const ofOthers = new EditorClient({ ...bySession, headers: { cookie, origin: 'https://example.com' } });
    open.push(ofOurs, ofOthers);
    await ofOurs.waitFor(({ snapshots }) => snapshots.length === 1);
    await ofOthers.waitFor((each) => each.refusal !== null);
    expect(ofOthers.refusal).toBe('bad_origin');
    // Signing out ends it.
    await new ApiClient(studio.api, null, { cookie, origin: studio.url }).post('/auth/logout');
    await ofOurs.waitFor(({ dismissals }) => dismissals === 1);
    expect(ofOurs.denied).toMatchObject([{ scope: 'overlays:read', permissions: [] }]);
  });

  it('a token limited to overlays follows what belongs to these, and nothing of the account', async () => {
    const { overlayId } = await makeOverlay();
    const minted = ['token-mint', 'owner', '--name', 'W', '--scopes', 'all'];
    const token = await opsOk(studio.dataDir, [...minted, '--overlays', overlayId]);
    const ofAccount = ['chat' as const, 'bot' as const, 'giveaway' as const, 'song' as const];
    const client = await joined(overlayId, { token, topics: ['design', 'activity', ...ofAccount] });
    const followed = await client.socket.emitWithAck('topics', { join: ofAccount });
    expect([...followed].sort()).toEqual(['activity', 'design']);
    expect(client.denied.flatMap(({ topics }) => topics).sort()).toEqual([...ofAccount].sort());
    expect(client.hellos[0]?.permissions).toContain('overlays:write');
    expect(client.hellos[0]?.permissions).not.toContain('bot:read');
  });

  it('a revoked token and a suspended account are out', async () => {
    const { overlayId } = await makeOverlay();
    const path = `/overlays/${overlayId}`;
    await ok(owner.put(`${path}/editors/bea`, { permissions: ['overlays:read', 'chat:moderate'] }));
    const { client: atHome } = await signIn(studio, bea);
    const wanted = { name: 'R', scopes: ['overlays:read'] };
    const { token, tokenId } = await ok(
      atHome.post<{ readonly token: string; readonly tokenId: string }>('/tokens', wanted),
    );
    const [revoked, suspended] = [
      await joined(overlayId, { token }),
      await joined(overlayId, { token: bea.token }),
    ];
    await ok(atHome.delete(`/tokens/${tokenId}`));
    await revoked.waitFor(({ dismissals }) => dismissals === 1);
    expect(suspended.socket.connected).toBe(true);
    await opsOk(studio.dataDir, ['account-suspend', 'bea']);
    await suspended.waitFor(({ dismissals }) => dismissals === 1);
    await opsOk(studio.dataDir, ['account-resume', 'bea']);
  });

  it('is told of scopes that are lost, and out without overlays:read', async () => {
    const { overlayId } = await makeOverlay();
    const path = `/overlays/${overlayId}`;
    const share = (...permissions: readonly string[]) =>
      ok(owner.put(`${path}/editors/bea`, { permissions }));
    await share('overlays:read');
    const client = await joined(overlayId, { token: bea.token });
    const joinedTopics = await client.socket.emitWithAck('topics', { join: ['chat', 'activity'] });
    expect(joinedTopics).toContain('activity');
    expect(joinedTopics).not.toContain('chat');
    expect(client.denied).toMatchObject([{ scope: 'chat:moderate', topics: ['chat'] }]);
    await share('overlays:read', 'chat:moderate');
    await client.waitFor(({ permissions }) => permissions.includes('chat:moderate'));
    expect(await client.socket.emitWithAck('topics', { join: ['chat'] })).toContain('chat');
    await share('overlays:read');
    await client.waitFor(({ denied }) => denied.length === 2);
    expect(client.denied[1]).toMatchObject({ scope: 'chat:moderate', topics: ['chat'] });
    await ok(owner.delete(`${path}/editors/bea`));
    await client.waitFor(({ dismissals }) => dismissals === 1);
  });
});

describe('beside the design', () => {
  it('tabs see each other, what they do, and that they leave', async () => {
    const { overlayId } = await makeOverlay();
    const [one, other] = [
      await joined(overlayId, { clientId: 'tab-of-test-a' }),
      await joined(overlayId, { clientId: 'tab-of-test-b' }),
    ];
    await one.waitFor(({ peers }) => peers.has('tab-of-test-b'));
    other.socket.emit('presence', { selection: [1], cursor: { x: 3, y: 4 } });
    other.socket.emit('presence', { cursor: null, editing: { memberId: 1, key: 'text' } });
    await one.waitFor(({ peers }) => peers.get('tab-of-test-b')?.editing !== null);
    expect(one.peers.get('tab-of-test-b')).toMatchObject({
      selection: [1],
      cursor: null,
      editing: { memberId: 1, key: 'text' },
      name: other.hellos[0]?.me.name,
      color: other.hellos[0]?.me.color,
    });
    // Unknown and malformed fields of a presence message are ignored.
    other.socket.emit('presence', { accountId: 'somebody', idle: true } as never);
    other.socket.emit('presence', { selection: 'all' } as never);
    await one.waitFor(({ peers }) => peers.get('tab-of-test-b')?.idle === true);
    expect(one.peers.get('tab-of-test-b')).toMatchObject({
      accountId: one.hellos[0]?.me.accountId,
      selection: [1],
    });
    other.close();
    await one.waitFor(({ peers }) => !peers.has('tab-of-test-b'));
  });

  it('what layers do, effects, the deck, health and activity are told under their topics', async () => {
    const { overlayId } = await makeOverlay();
    const path = `/overlays/${overlayId}`;
    const client = await joined(overlayId, {
      topics: ['design', 'runtime', 'deck', 'health', 'activity', 'alerts'],
    });
    await client.waitFor(({ deck, health }) => deck !== null && health !== null);
    const { memberId } = await ok(owner.post<Layer>(`${path}/members`, { widget: 'counter' }));
    await ok(owner.post(`${path}/members/${memberId}/commands/increment`, {}));
    await client.waitFor(({ states }) => (states.get(memberId) ?? null) !== null);
    await ok(owner.post(`${path}/effects/confetti/fire`, {}));
    await client.waitFor(({ moments }) => moments.length === 1);
    const sceneId = Object.keys(client.design['scene'] ?? {})[0] ?? '';
    await ok(owner.put(`${path}/deck-favorites`, { buttonIds: [`scene:${sceneId}`] }));
    await client.waitFor(({ deck }) => deck?.favorites.length === 1);
    const { activityIds } = await ok(
      owner.post<{ readonly activityIds: readonly string[] }>('/simulate/follow', { login: 'ada_1' }),
    );
    await client.waitFor(({ activity }) => activity.length === 1);
    expect(client.activity[0]).toMatchObject({
      id: activityIds[0],
      kind: 'follow',
      user: { login: 'ada_1' },
    });
    const { url } = await ok(owner.get<{ readonly url: string }>(`${path}/link`));
    const renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
    open.push(renderer);
    await client.waitFor(({ health }) => health?.renderers.length === 1);
    // A client that joins later receives the state of the layers, or only of alerts.
    const late = await joined(overlayId, { topics: ['design', 'runtime'] });
    await late.waitFor(({ states }) => states.has(memberId));
    expect(late.states.get(memberId)).toEqual(client.states.get(memberId));
  });
});
