import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
/** Editor whom the overlay can be shared with. */
let other: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  other = new ApiClient(studio.api, await addAccount(studio.dataDir, 'eve', 'Eve'));
}, 60_000);

describe('whose bot', () => {
  const share = (permissions: readonly string[]): Promise<unknown> =>
    ok(api.put(`/overlays/${overlayId}/editors/eve`, { permissions }));

  it('is the own one, also with an overlay of the own', async () => {
    const changed = await ok(api.patch<object>('/bot/settings', { denyFeedback: true }));
    expect(changed).toEqual({
      denyFeedback: true,
      cooldownFeedback: false,
      chatCrudEnabled: true,
      quoteChatEnabled: true,
      sharedChatCommands: false,
      builtinCooldowns: expect.arrayContaining([{ name: 'top', cooldownS: 5, userCooldownS: 10 }]),
      ...{ ignoredLogins: [], ignoreKnownBots: true, loopGuard: { answers: 100, seconds: 60 } },
      shoutouts: { raiders: false, minViewers: 1, friends: [], onScreen: false },
      ads: { before: false, beforeS: 60, end: false },
      streamPresets: [],
      builtins: expect.any(Array),
      locale: 'inherit',
    });
    expect(await ok(api.get(`/bot/settings?overlayId=${overlayId}`))).toEqual(changed);
  });

  it('is that of an overlay’s owner for those whom it is shared with, as far as they may', async () => {
    const path = `/bot/settings?overlayId=${overlayId}`;
    expect(await other.get(path)).toMatchObject({ status: 404 });
    await share(['overlays:read', 'bot:read']);
    expect(await ok(other.get(path))).toEqual({
      denyFeedback: true,
      cooldownFeedback: false,
      chatCrudEnabled: true,
      quoteChatEnabled: true,
      sharedChatCommands: false,
      ...{ ignoredLogins: [], ignoreKnownBots: true, loopGuard: { answers: 100, seconds: 60 } },
      shoutouts: { raiders: false, minViewers: 1, friends: [], onScreen: false },
      ads: { before: false, beforeS: 60, end: false },
      streamPresets: [],
      builtins: expect.any(Array),
      builtinCooldowns: expect.any(Array),
    });
    expect(await other.patch(path, { denyFeedback: false })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    await share(['overlays:read', 'bot:read', 'bot:write']);
    expect(await ok(other.patch(path, { quoteChatEnabled: false }))).not.toHaveProperty('locale');
    expect(await ok(api.get('/bot/settings'))).toMatchObject({ denyFeedback: true, quoteChatEnabled: false });
    expect(await ok(other.get('/bot/settings'))).toMatchObject({ denyFeedback: false });
  });

  it('is the own one where nothing else is possible', async () => {
    expect(await api.put(`/bot/language?overlayId=${overlayId}`, { locale: 'de' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await ok(api.put('/bot/language', { locale: 'inherit' }))).toEqual({
      locale: 'inherit',
      effective: 'en',
    });
    expect(await ok(api.put('/bot/language', { locale: 'de' }))).toEqual({ locale: 'de', effective: 'de' });
  });
});

describe('commands', () => {
  const command = (fields: object): Promise<{ commandId: number }> => ok(api.post('/bot/commands', fields));

  it('are made, listed, changed, switched and deleted', async () => {
    const made = await command({ name: 'hype', response: 'Hype, {user}!' });
    expect(made).toMatchObject({
      name: 'hype',
      triggerType: 'command',
      replyMode: 'channel',
      minRole: 'everyone',
      cooldownGlobalS: 5,
      cooldownUserS: 0,
      modsBypassCooldown: true,
      roleCooldowns: [],
      costPoints: 0,
      oncePerStream: 'off',
      answerDelayS: 0,
      platforms: [],
      enabled: true,
      pattern: null,
      action: null,
      uses: 0,
    });
    const { commandId } = made;
    expect(await api.post('/bot/commands', { name: 'hype', response: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', details: { commandId } },
    });
    expect(await ok(api.patch(`/bot/commands/${commandId}`, { aliases: ['hooray'] }))).toMatchObject({
      aliases: ['hooray'],
      response: 'Hype, {user}!',
    });
    const off = await ok(api.put<object>(`/bot/commands/${commandId}/enabled`, { enabled: false }));
    expect(off).toMatchObject({ enabled: false });
    const { items, builtins } = await ok(
      api.get<{ items: object[]; builtins: { name: string }[] }>('/bot/commands'),
    );
    expect(items).toEqual([off]);
    expect(builtins).toHaveLength(50);
    expect(builtins.find(({ name }) => name === 'uptime')).toEqual({
      name: 'uptime',
      enabled: true,
      hasOwnCommand: false,
    });
    expect(await ok(api.delete(`/bot/commands/${commandId}`))).toEqual({ deleted: true, commandId });
    expect(await api.delete(`/bot/commands/${commandId}`)).toMatchObject({ status: 404 });
  });

  it.each([
    [{ name: '!hype', response: 'x' }, 400],
    [{ name: 'Hype', response: 'x' }, 400],
    [{ name: 'a'.repeat(41), response: 'x' }, 400],
    [{ response: 'x' }, 400],
    [{ name: 'bad', response: 'x'.repeat(401) }, 400],
    [{ name: 'bad', responsePool: Array.from({ length: 11 }, () => 'x') }, 400],
    [{ name: 'bad', response: 'x', cooldownUserS: 3601 }, 400],
    [{ name: 'bad', response: 'x', platforms: ['kofi'] }, 400],
    [{ name: 'bad', response: 'x', action: { type: 'dance' } }, 400],
    [{ name: 'bad', response: 'x', action: { type: 'timeout', seconds: 5 } }, 422],
    [{ name: 'bad', response: 'x', triggerType: 'regex', pattern: '(' }, 422],
    [{ name: 'bad', response: 'x', triggerType: 'keyword' }, 422],
    [{ name: 'bad' }, 422],
  ])('%j is refused with %i', async (fields, status) => {
    expect(await api.post('/bot/commands', fields)).toMatchObject({ status });
  });

  it('need the scopes of what they do, unless it was there already', async () => {
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'counter' }),
    );
    const action = { type: 'widget_command', overlayId, memberId, command: 'increment', args: {} };
    const { commandId } = await command({ name: 'count', response: 'Counted', action });
    const path = `/bot/commands/${commandId}?overlayId=${overlayId}`;
    expect(await other.patch(path, { action: { ...action, args: { by: 2 } } })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    expect(await ok(other.patch(path, { response: 'Counted on', action }))).toMatchObject({ action });
    expect(
      await api.patch(`/bot/commands/${commandId}`, { action: { ...action, command: 'dance' } }),
    ).toMatchObject({ status: 422, body: { code: 'invalid_value' } });
    expect(
      await api.patch(`/bot/commands/${commandId}`, { action: { ...action, overlayId: 'nowhere' } }),
    ).toMatchObject({ status: 404 });
  });

  it('go out and come in as they are; an action that somebody can’t see is kept for them', async () => {
    const hidden = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
    const { scenes } = await ok(api.get<{ scenes: { sceneId: number }[] }>(`/overlays/${hidden}/scenes`));
    const action = { type: 'scene', overlayId: hidden, sceneId: scenes[0]?.sceneId ?? 0 };
    await command({ name: 'secret', action });
    const { commands } = await ok(api.get<{ commands: object[] }>('/bot/commands/export'));
    expect(await ok(api.post('/bot/commands/import', { commands }))).toEqual({
      created: [],
      updated: [],
      unchanged: ['count', 'secret'],
    });

    const query = `?overlayId=${overlayId}`;
    const exported = await ok(other.get<{ commands: { name: string }[] }>(`/bot/commands/export${query}`));
    const secret = exported.commands.find(({ name }) => name === 'secret');
    expect(secret).toMatchObject({ actionTarget: { unattached: true, label: 'scene' } });
    expect(secret).not.toHaveProperty('action');
    const sent = [
      { ...secret, response: 'Shh' },
      { name: 'new', response: 'New' },
    ];
    expect(await ok(other.post(`/bot/commands/replace${query}`, { commands: sent }))).toEqual({
      created: ['new'],
      updated: ['secret'],
      unchanged: [],
      deleted: ['count'],
    });
    const { items } = await ok(api.get<{ items: object[] }>('/bot/commands'));
    expect(items).toMatchObject([{ name: 'secret', response: 'Shh', action }, { name: 'new' }]);
    const bad = [
      { name: 'fine', response: 'x' },
      { name: 'b'.repeat(41), response: 7 },
    ];
    expect(await api.post('/bot/commands/import', { commands: bad })).toMatchObject({
      status: 422,
      body: { code: 'list_invalid', details: { reasons: [{ index: 1 }, { index: 1 }], count: 2 } },
    });
  });

  it('are taken with names as other bots write them', async () => {
    const commands = [{ name: '!Größe', aliases: ['!Size', 'How tall'], response: 'Tall' }];
    expect(await ok(api.post('/bot/commands/import', { commands }))).toMatchObject({ created: ['grosse'] });
    const { items } = await ok(api.get<{ items: { name: string; aliases: string[] }[] }>('/bot/commands'));
    const made = items.find(({ name }) => name === 'grosse');
    expect(made?.aliases).toEqual(['size', 'how_tall']);
    const again = [
      { name: '!HI', response: 'Hi' },
      { name: 'hi', response: 'Ho' },
    ];
    expect(await api.post('/bot/commands/import', { commands: again })).toMatchObject({
      status: 422,
      body: { code: 'list_invalid', details: { reasons: [{ index: 1 }] } },
    });
    await ok(
      api.delete(
        `/bot/commands/${(items.find(({ name }) => name === 'grosse') as { commandId?: number }).commandId}`,
      ),
    );
  });

  it('that the bot has by itself are switched', async () => {
    expect(await ok(api.put('/bot/builtins/uptime', { enabled: false }))).toEqual({
      name: 'uptime',
      enabled: false,
      target: 'builtin',
      commandId: null,
    });
    const { commandId } = await command({ name: 'title', response: 'T' });
    expect(await ok(api.put('/bot/builtins/title', { enabled: false }))).toEqual({
      name: 'title',
      enabled: false,
      target: 'command',
      commandId,
    });
    expect(await api.put('/bot/builtins/dance', { enabled: false })).toMatchObject({ status: 404 });
  });
});
