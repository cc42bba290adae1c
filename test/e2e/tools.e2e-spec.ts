import { ok } from '../support/api-client';
import type { OpenApi } from '../support/contract';
import { eras, type Reaction } from '../support/tool-client';
import { api, stranger, reader, overlays, connect } from '../support/tools-studio';

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
    expect(client.asked).toEqual([expect.stringContaining('Viewers see or hear it at once.')]);
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
