import http from 'node:http';
import { connect as openSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiClient, ok } from '../support/api-client';
import { makeAccount, opsOk } from '../support/accounts';
import type { OpenApi } from '../support/contract';
import { StudioProcess, testToken } from '../support/studio-process';
import { eras, ToolClient, type Reaction, type ToolClientOptions } from '../support/tool-client';

let studio: StudioProcess;
let api: ApiClient;
/** Token of another account. */
let stranger: string;
/** Token that may not switch scenes on air. */
let reader: string;
const clients: ToolClient[] = [];
const overlays: string[] = [];

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  stranger = (await makeAccount(studio, 'stranger')).token;
  const scopes = ['--scopes', 'overlays:read,scenes:write'];
  reader = await opsOk(studio.dataDir, ['token-mint', 'owner', '--name', 'Reader', ...scopes]);
}, 60_000);

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  // An account has room for so many.
  await Promise.all(overlays.splice(0).map((overlayId) => api.delete(`/overlays/${overlayId}`)));
});

// Requests that are still open are cut off after five seconds.
afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
}, 20_000);

async function connect(options: ToolClientOptions): Promise<ToolClient> {
  const client = await ToolClient.connect(studio.api, options);
  clients.push(client);
  return client;
}

/** Scene 1 live with layers 1, 2, 3; scene 2 offline with all of them hidden. rev 2 */
async function makeOverlay(): Promise<string> {
  const { overlayId } = await ok(
    api.post<{ overlayId: string }>('/overlays', { name: 'Stream', starter: true }),
  );
  overlays.push(overlayId);
  await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'BRB' }));
  return overlayId;
}

async function sceneIds(overlayId: string): Promise<number[]> {
  const { scenes } = await ok(api.get<{ scenes: { sceneId: number }[] }>(`/overlays/${overlayId}/scenes`));
  return scenes.map(({ sceneId }) => sceneId);
}

/** Bytes of a list as it is sent. */
const sizeOf = (tools: readonly object[]): number => Buffer.byteLength(JSON.stringify(tools));

const says = (reaction: Reaction) => () => reaction;

describe.each(eras)('a client of %s', (era) => {
  it('is offered every operation as a tool, with schemas and all four hints, on one page', async () => {
    const client = await connect({ era });
    const tools = await client.tools();
    const { paths } = await ok(api.get<Pick<OpenApi, 'paths'>>('/openapi.json'));
    const declared = Object.values(paths).flatMap((path) => Object.values(path));
    const forTokens = declared.filter(({ security }) => !security || security.some((way) => 'bearer' in way));
    expect(tools.map(({ name }) => name).sort()).toEqual(
      forTokens.map(({ operationId }) => operationId).sort(),
    );
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([title, description]).toEqual([expect.any(String), expect.any(String)]);
      expect([inputSchema['type'], outputSchema]).toEqual(['object', undefined]);
      expect(annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      });
    }
  });

  it('asks, creates, changes and removes', async () => {
    const client = await connect({ era, user: says('accept') });
    const { overlayId, rev } = await client.ok<{ overlayId: string; rev: number }>('create_overlay', {
      name: 'By tool',
    });
    const scene = await client.ok<{ sceneId: number }>('create_scene', { overlayId, name: ' BRB ' });
    expect(scene).toMatchObject({ sceneId: 2, name: 'BRB', rev: rev + 1, changed: true, onAir: false });
    const { scenes } = await client.ok<{ scenes: unknown[] }>('list_scenes', { overlayId });
    expect(scenes).toHaveLength(2);
    expect(await client.ok('get_overlay', { overlayId, fields: false })).toMatchObject({ overlayId });
    await client.ok('reorder_scenes', { overlayId, order: [2, 1] });
    expect(await client.ok('delete_scene', { overlayId, sceneId: 2 })).toMatchObject({
      deleted: true,
      sceneId: 2,
    });
    expect(await sceneIds(overlayId)).toEqual([1]);
  });

  it('runs what its user agrees to, after telling them what it is', async () => {
    const client = await connect({ era, user: says('accept') });
    const overlayId = await makeOverlay();
    await client.ok('delete_scene', { overlayId, sceneId: 2 });
    expect(client.asked).toEqual([
      'Delete a scene with its previews: overlay "Stream", scene "BRB". Removed: "BRB". Viewers don\'t see it. It removes something or replaces what is there.',
    ]);
    expect(await sceneIds(overlayId)).toEqual([1]);
  });

  it.each(['decline', 'cancel', 'untick'] as const)(
    'does nothing when its user says %s',
    async (reaction) => {
      const client = await connect({ era, user: says(reaction) });
      const overlayId = await makeOverlay();
      expect(await client.refused('delete_scene', { overlayId, sceneId: 2 })).toBe('confirmation_declined');
      expect(await sceneIds(overlayId)).toEqual([1, 2]);
    },
  );

  it('asks nobody about what would be refused anyway', async () => {
    const client = await connect({ era, user: says('accept') });
    const overlayId = await makeOverlay();
    expect(await client.refused('delete_scene', { overlayId, sceneId: 1 })).toBe('scene_live');
    expect(client.asked).toEqual([]);
  });

  it('asks again when something changes while its user thinks', async () => {
    const overlayId = await makeOverlay();
    const client = await connect({
      era,
      user: async (): Promise<Reaction> => {
        if (client.asked.length === 1) await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'Third' }));
        return 'accept';
      },
    });
    await client.ok('delete_scene', { overlayId, sceneId: 2 });
    expect(client.asked).toHaveLength(2);
    expect(await sceneIds(overlayId)).toEqual([1, 3]);
  });

  it('that cannot ask gets a confirmToken, which counts once and for this call only', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const { isError, body } = await client.call('delete_scene', args);
    expect([isError, body.code]).toEqual([true, 'confirmation_required']);
    expect(body.details).toEqual({
      confirmToken: expect.any(String),
      summary: expect.stringContaining('scene "BRB"'),
      effects: ['destructive'],
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const confirmToken = body.details?.confirmToken;

    await ok(api.post(`/overlays/${overlayId}/scenes/2/duplicate`));
    const stale = await client.call('delete_scene', { ...args, confirmToken });
    expect(stale.body.details?.reason).toBe('changed');
    const fresh = stale.body.details?.confirmToken;
    const other = await client.call('delete_scene', { overlayId, sceneId: 3, confirmToken: fresh });
    expect([other.body.code, other.body.details?.reason]).toEqual(['confirmation_required', 'other_call']);
    const unknown = await client.call('delete_scene', { ...args, confirmToken: `${fresh}x` });
    expect(unknown.body.details?.reason).toBe('invalid');
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);

    await client.ok('delete_scene', { ...args, confirmToken: fresh });
    expect(await sceneIds(overlayId)).toEqual([1, 3]);
    expect(await client.refused('delete_scene', { ...args, confirmToken: fresh })).toBe('not_found');
  });

  it('is told by a dry run what viewers would see, and nothing is done', async () => {
    const client = await connect({ era, user: says('decline') });
    const overlayId = await makeOverlay();
    const shown = await client.ok('go_live_scene', { overlayId, sceneId: 2, dryRun: true });
    expect(shown).toMatchObject({ dryRun: true, rev: 2, changed: true, onAir: true });
    expect(shown['changes']).toContainEqual({ path: 'activeSceneId', before: 1, after: 2 });
    expect(await client.ok('delete_scene', { overlayId, sceneId: 2, dryRun: true })).toMatchObject({
      changed: true,
      onAir: false,
    });
    expect(await client.refused('delete_scene', { overlayId, sceneId: 1, dryRun: true })).toBe('scene_live');
    expect([client.asked, await sceneIds(overlayId)]).toEqual([[], [1, 2]]);
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ rev: 2, activeSceneId: 1 });
  });

  it('reads the catalog, overlays in short, and prompts', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    const uri = `studio://overlays/${overlayId}`;
    expect((await client.resources()).map((resource) => resource.uri)).toEqual(
      expect.arrayContaining(['studio://widgets', uri]),
    );
    expect(await client.templates()).toMatchObject([{ uriTemplate: 'studio://overlays/{overlayId}' }]);
    expect(await client.read('studio://widgets')).toContain('- text (');
    expect(await client.read(uri)).toContain('- 2 "BRB": offline');
    await expect(client.read('studio://overlays/unknown')).rejects.toThrow();
    expect(await client.prompts()).toHaveLength(3);
    expect(await client.prompt('undo_what_the_agent_did', { overlayId })).toContain(overlayId);
    await expect(client.prompt('what_changed_on_air', {})).rejects.toThrow(/overlayId/);
  });

  it('may not name a tool that there is not', async () => {
    const client = await connect({ era });
    await expect(client.call('make_coffee')).rejects.toThrow(/make_coffee/);
  });

  it('is refused a dry run that would be none', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    expect(await client.refused('create_scene', { overlayId, name: 'Try', dryRun: true })).toBe(
      'invalid_request',
    );
    expect(
      await client.refused('update_member', { overlayId, memberId: 1, hidden: true, dryRun: true }),
    ).toBe('invalid_request');
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ rev: 2 });
  });

  it('sees the tools of the toolsets that it asks for', async () => {
    const client = await connect({ era, query: '?toolsets=scenes,history' });
    const names = (await client.tools()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['create_scene', 'go_live_scene', 'undo']));
    expect(names).not.toContain('add_member');
    await expect(client.call('list_members', { overlayId: 'x' })).rejects.toThrow(/list_members/);
  });

  it('is told whether viewers see what it asks its user about', async () => {
    const client = await connect({ era, user: says('decline') });
    const overlayId = await makeOverlay();
    const { layers } = await ok(
      api.get<{ layers: { memberId: number; name: string }[] }>(`/overlays/${overlayId}`),
    );
    const { memberId = 0, name = '' } = layers.at(-1) ?? {};
    await client.refused('remove_member', { overlayId, memberId });
    expect(client.asked).toEqual([expect.stringContaining(`layer ${JSON.stringify(name)}. Removed:`)]);
    expect(client.asked).toEqual([expect.stringContaining('Viewers see it at once.')]);
  });

  it('sees what tools answer if it wants to', async () => {
    const tools = await (await connect({ era, query: '?schemas=full&toolsets=scenes' })).tools();
    for (const { outputSchema } of tools) expect(outputSchema?.['type']).toBe('object');
  });

  it('of the compact kind finds, describes and runs operations with three tools', async () => {
    const client = await connect({ era, query: '?mode=compact', user: says('accept') });
    const tools = await client.tools();
    expect(tools.map(({ name }) => name)).toEqual(['find_operations', 'describe_operation', 'run_operation']);
    expect(sizeOf(tools)).toBeLessThanOrEqual(6_000);
    const overlayId = await makeOverlay();
    const run = (operation: string, args: object) =>
      client.call<{ changed?: boolean }>('run_operation', { operation, arguments: args });

    const found = await client.ok<{ operations: { operation: string }[] }>('find_operations', {
      q: 'delete scene',
    });
    expect(found.operations[0]?.operation).toBe('delete_scene');
    expect(await client.ok('describe_operation', { operation: 'delete_scene' })).toMatchObject({
      effects: ['destructive', 'confirm'],
      inputSchema: { properties: { sceneId: { type: 'integer' }, confirmToken: { type: 'string' } } },
    });
    expect((await run('delete_scene', { overlayId, sceneId: 2, dryRun: true })).body).toMatchObject({
      dryRun: true,
      changed: true,
    });
    expect(client.asked).toEqual([]);
    expect((await run('delete_scene', { overlayId, sceneId: 2 })).body).toMatchObject({ deleted: true });
    expect(client.asked).toEqual([expect.stringContaining('scene "BRB"')]);
    const { items } = await ok(api.get<{ items: object[] }>(`/overlays/${overlayId}/history`));
    expect(items[0]).toMatchObject({ operation: 'delete_scene', via: 'mcp' });
    await expect(client.call('list_scenes', { overlayId })).rejects.toThrow(/list_scenes/);
  });

  it('of the compact kind reaches no more than it would otherwise', async () => {
    const client = await connect({ era, query: '?mode=compact&toolsets=scenes', token: reader });
    const overlayId = await makeOverlay();
    const run = (operation: string, args: object) =>
      client.refused('run_operation', { operation, arguments: args });
    const { operations } = await client.ok<{ operations: { operation: string }[] }>('find_operations');
    const names = operations.map(({ operation }) => operation);
    expect(names).toContain('create_scene');
    for (const hidden of ['go_live_scene', 'list_members', 'create_token', 'run_operation']) {
      expect(names).not.toContain(hidden);
      expect(await client.refused('describe_operation', { operation: hidden })).toBe('not_found');
    }
    expect(await run('go_live_scene', { overlayId, sceneId: 2 })).toBe('insufficient_scope');
    for (const hidden of ['list_members', 'create_token', 'run_operation'])
      expect(await run(hidden, { overlayId })).toBe('not_found');
    expect(await client.refused('run_operation', { operation: 'create_scene', dryRun: true })).toBe(
      'invalid_request',
    );
  });

  it('of the compact kind that cannot ask gets a confirmToken for the operation and its arguments', async () => {
    const client = await connect({ era, query: '?mode=compact' });
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const run = (operation: string, own: object) =>
      client.call('run_operation', { operation, arguments: own });
    const { body } = await run('delete_scene', args);
    const confirmToken = body.details?.confirmToken;
    const other = await run('remove_member', { overlayId, memberId: 1, confirmToken });
    expect(other.body.details?.reason).toBe('other_call');
    const elsewhere = await connect({ era });
    await elsewhere.ok('delete_scene', { ...args, confirmToken });
    expect(await sceneIds(overlayId)).toEqual([1]);
  });

  it('sees and may use only what its token may', async () => {
    const client = await connect({ era, token: reader });
    const names = (await client.tools()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['list_scenes', 'delete_scene']));
    expect(names).not.toContain('go_live_scene');
    const { body } = await client.call('go_live_scene', { overlayId: await makeOverlay(), sceneId: 2 });
    expect(body).toMatchObject({ code: 'insufficient_scope', details: { required: 'scenes:golive' } });
  });

  it('of another account has nothing from a confirmToken, or from what it cannot see', async () => {
    const mine = await connect({ era });
    const theirs = await connect({ era, token: stranger });
    const args = { overlayId: await makeOverlay(), sceneId: 2 };
    const { body } = await mine.call('delete_scene', args);
    const confirmToken = body.details?.confirmToken;
    expect(await theirs.refused('delete_scene', { ...args, confirmToken })).toBe('not_found');
    await mine.ok('delete_scene', { ...args, confirmToken });
  });

  it('is named in history as an agent, with its token', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    await client.ok('update_overlay', { overlayId, name: 'Renamed' });
    const { items } = await ok(api.get<{ items: object[] }>(`/overlays/${overlayId}/history`));
    expect(items[0]).toMatchObject({
      operation: 'update_overlay',
      via: 'mcp',
      actor: { tokenName: 'First token' },
    });
  });
});

describe('the list of tools', () => {
  it('takes at most 1.1 kB a tool on average', async () => {
    const tools = await (await connect({ era: '2026-07-28' })).tools();
    expect(sizeOf(tools) / tools.length).toBeLessThanOrEqual(1_100);
  });

  it('of one toolset takes at most 60 kB', async () => {
    const all = await (await connect({ era: '2026-07-28' })).tools();
    const toolsets = new Set(all.map(({ _meta }) => String(_meta?.['studio/toolset'])));
    for (const toolset of toolsets) {
      const query = `?toolsets=${toolset}`;
      const tools = await (await connect({ era: '2026-07-28', query })).tools();
      expect([toolset, sizeOf(tools) <= 60_000]).toEqual([toolset, true]);
    }
  });
});

it('whose token is revoked is shut out, whatever it speaks', async () => {
  const { login, token } = await makeAccount(studio, 'gone');
  const all = await Promise.all(eras.map((era) => connect({ era, token })));
  for (const client of all) await client.ok('list_overlays');
  const { tokenId } = JSON.parse(await opsOk(studio.dataDir, ['token-list', login, '--json'])) as {
    tokenId: string;
  };
  await opsOk(studio.dataDir, ['token-revoke', login, tokenId]);
  for (const client of all) await expect(client.call('list_overlays')).rejects.toThrow();
});

describe('what an agent does', () => {
  it('can be previewed, taken live once its user agrees, and undone', async () => {
    const client = await connect({ era: '2026-07-28', user: says('accept') });
    const overlayId = await makeOverlay();
    expect(await client.prompt('set_up_starting_soon', { overlayId, text: 'Soon!' })).toContain('"Soon!"');
    expect(await client.read('studio://widgets')).toContain('- text (');
    const { sceneId } = await client.ok<{ sceneId: number }>('create_scene', {
      overlayId,
      name: 'Starting Soon',
      mode: 'blank',
    });
    const { memberId } = await client.ok<{ memberId: number }>('add_member', {
      overlayId,
      sceneId,
      widget: 'text',
      values: { text: 'Soon!' },
    });
    const preview = await client.ok<{ sceneId: number }>('preview_scene', { overlayId, sceneId });
    expect(await client.read(`studio://overlays/${overlayId}`)).toContain(
      `- ${preview.sceneId} "Starting Soon": preview of scene ${sceneId}`,
    );
    const dry = await client.ok('go_live_scene', { overlayId, sceneId, dryRun: true });
    expect(dry).toMatchObject({ onAir: true, changed: true });
    const live = await client.ok<{ stepId: string }>('go_live_scene', { overlayId, sceneId });
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ activeSceneId: sceneId });

    await client.ok('undo', { overlayId, stepId: live.stepId });
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ activeSceneId: 1 });
    await client.ok('remove_member', { overlayId, memberId });
    expect(client.asked).toHaveLength(1);
  });

  it('can all be taken back, and what people did in between stays', async () => {
    const client = await connect({ era: '2026-07-28', user: says('accept') });
    const overlayId = await makeOverlay();
    const design = async () => {
      const overlay = await ok(api.get<{ scenes: { name: string }[] }>(`/overlays/${overlayId}`));
      // What counts changes goes on.
      const counters = ['rev', 'updatedAt', 'sceneRev', 'version'];
      return JSON.parse(
        JSON.stringify(overlay, (key, value: unknown) => (counters.includes(key) ? undefined : value)),
      ) as typeof overlay;
    };
    const before = await design();
    await client.ok('update_overlay', { overlayId, name: 'Renamed', width: 1280, height: 720 });
    await client.ok('go_live_scene', { overlayId, sceneId: 2 });
    const { memberId } = await client.ok<{ memberId: number }>('add_member', { overlayId, widget: 'text' });
    await client.ok('create_group', { overlayId, memberIds: [1, memberId] });
    await ok(api.patch(`/overlays/${overlayId}/scenes/1`, { name: 'By hand' }));
    await client.ok('remove_member', { overlayId, memberId: 3 });
    await client.ok('go_live_scene', { overlayId, sceneId: 1 });
    await client.ok('delete_scene', { overlayId, sceneId: 2 });

    const { items } = await client.ok<{ items: { stepId: string; via: string }[] }>('list_history', {
      overlayId,
      actor: 'mcp',
    });
    expect(items).toHaveLength(7);
    for (const { stepId } of items)
      expect(await client.ok('undo', { overlayId, stepId, scope: 'all' })).toMatchObject({ changed: true });
    const scenes = before.scenes.map((scene, i) => (i === 0 ? { ...scene, name: 'By hand' } : scene));
    expect(await design()).toEqual({ ...before, scenes });
  });

  it('includes uploading a small file', async () => {
    const client = await connect({ era: '2026-07-28' });
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    expect(
      await client.ok('create_upload', { file: { name: 'dot.png', data: png }, kind: 'image' }),
    ).toMatchObject({
      kind: 'image',
      name: 'dot',
    });
    expect(await client.refused('create_upload', { file: { name: 'dot.png', data: '%%%' } })).toBe(
      'invalid_request',
    );
    expect(await client.refused('create_upload', { file: 'dot.png' })).toBe('invalid_request');
    expect(await client.refused('create_upload', {})).toBe('invalid_request');
  });
});

describe('the door to the tools', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    },
  };

  function send(
    message: unknown,
    { path = '/api/v1/mcp', ...headers }: Readonly<Record<string, string>> = {},
    method = 'POST',
  ): Promise<Response> {
    return fetch(`${studio.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${testToken}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(method === 'POST' && { body: typeof message === 'string' ? message : JSON.stringify(message) }),
    });
  }

  it('tells who has no credential where to find out about one', async () => {
    for (const path of ['/api/v1/mcp', '/mcp']) {
      const metadata = `${studio.url}/.well-known/oauth-protected-resource${path}`;
      const without = await send(ping, { path, authorization: '' });
      expect(without.status).toBe(401);
      expect(without.headers.get('www-authenticate')).toContain(`resource_metadata="${metadata}"`);
      expect(await without.json()).toMatchObject({ code: 'unauthorized' });
      const wrong = await send(ping, { path, authorization: 'Bearer osp_wrong' });
      expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
      const document = await fetch(metadata);
      expect(await document.json()).toMatchObject({
        resource: `${studio.url}${path}`,
        bearer_methods_supported: ['header'],
        scopes_supported: expect.arrayContaining(['scenes:golive']),
      });
    }
  });

  it('takes no cookie for a token', async () => {
    const answer = await send(ping, { authorization: '', cookie: 'usess=whatever', origin: studio.url });
    expect(answer.status).toBe(401);
  });

  it('refuses pages of other hosts', async () => {
    expect((await send(ping, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(ping, { origin: 'null' })).status).toBe(403);
    expect((await send(initialize, { origin: studio.url })).status).toBe(200);
  });

  it('refuses names of hosts that are not its own', async () => {
    const statusAs = (host: string, path: string) =>
      new Promise((tell, fail) => {
        const headers = { host, authorization: `Bearer ${testToken}`, 'content-type': 'application/json' };
        const request = http.request(`${studio.url}${path}`, { method: 'POST', headers }, (answer) => {
          answer.resume();
          tell(answer.statusCode);
        });
        request.on('error', fail);
        request.end(JSON.stringify(initialize));
      });
    for (const path of ['/api/v1/mcp', '/mcp']) {
      expect(await statusAs('evil.example', path)).toBe(421);
      expect(await statusAs(`127.0.0.1:${studio.port}`, path)).not.toBe(421);
    }
  });

  it('is found at the alias too', async () => {
    expect((await send(initialize, { path: '/mcp' })).status).toBe(200);
  });

  it('closes the connection of a client that asks for it', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const socket = openSocket(studio.port, '127.0.0.1');
    const head = [
      'POST /mcp HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${testToken}`,
      'content-type: application/json',
      'accept: application/json, text/event-stream',
      `content-length: ${body.length}`,
      'connection: close',
    ];
    socket.write([...head, '', body].join('\r\n'));
    // All that comes until it is closed.
    expect(await text(socket)).toContain('create_scene');
  });

  it('has one page of everything', async () => {
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
      const answer = await send({ jsonrpc: '2.0', id: 1, method, params: { cursor: 'next' } });
      expect(await answer.text()).toContain('There is one page only');
    }
  });

  it('serves clients of 2025 that keep no session', async () => {
    const answer = await send({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('create_scene');
  });

  it('keeps a session for whom it was made, until it is ended', async () => {
    const began = await send(initialize);
    const session = began.headers.get('mcp-session-id') ?? '';
    await began.text();
    expect(session).not.toBe('');
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const mine = { 'mcp-session-id': session };
    expect((await send(list, mine)).status).toBe(200);
    for (const other of [stranger, reader])
      expect((await send(list, { ...mine, authorization: `Bearer ${other}` })).status).toBe(404);
    expect((await send(list, { 'mcp-session-id': 'made-up' })).status).toBe(404);
    expect((await send(null, mine, 'DELETE')).status).toBe(200);
    expect((await send(list, mine)).status).toBe(404);
  });

  it('ends the oldest sessions of a token that begins too many, and nobody else’s', async () => {
    const begin = async (token: string): Promise<string> => {
      const began = await send(initialize, { authorization: `Bearer ${token}` });
      await began.text();
      return began.headers.get('mcp-session-id') ?? '';
    };
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const statusOf = async (token: string, session: string): Promise<number> => {
      const answer = await send(list, { authorization: `Bearer ${token}`, 'mcp-session-id': session });
      await answer.text();
      return answer.status;
    };
    const [theirs, ours] = [await begin(reader), await begin(stranger)];
    const mine = await begin(testToken);
    for (let i = 0; i < 20; i++) await begin(testToken);
    expect(await statusOf(testToken, mine)).toBe(404);
    expect([await statusOf(reader, theirs), await statusOf(stranger, ours)]).toEqual([200, 200]);
  });

  it('names the arguments that it passes over', async () => {
    const call = (name: string, args: object) =>
      send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    const passed = await (await call('list_overlays', { limit: 1, colour: 'red', dryRun: false })).text();
    expect(passed).toContain('"_meta":{"studio/ignored":["colour","dryRun"]}');
    const refused = await (
      await call('update_member', { overlayId: 'nothing', memberId: 1, nmae: 'x' })
    ).text();
    expect(refused).toContain('"studio/ignored":["nmae"]');
    expect(await (await call('list_overlays', {})).text()).not.toContain('studio/ignored');
  });

  it('answers what is no message of the protocol', async () => {
    expect((await send('{')).status).toBe(400);
    expect((await send({ hello: 1 })).status).toBe(400);
    expect((await send(null, {}, 'GET')).status).toBe(405);
    expect((await send(null, {}, 'PUT')).status).toBe(405);
    expect((await send('x'.repeat(17 * 1024 * 1024))).status).toBe(413);
    expect((await send(ping, { path: '/api/v1/mcp?toolsets=coffee' })).status).toBe(400);
    expect((await send(ping, { path: '/api/v1/mcp?mode=coffee' })).status).toBe(400);
  });
});
