import { Problem } from '@studio/kernel/problem';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { Action, WrittenAction } from './action.state';
import { Actions, type ActionRequest } from './action-runner';

const cause = { key: 'test/1/act', causationId: null, correlationId: null, depth: 1 };
const viewer = { platform: 'twitch', userId: 'u1', login: 'owl', name: 'Owl', messageId: 'm1' } as const;
const request: ActionRequest = { accountId: 'ada', cause, viewer, argsText: 'two words', amount: 300 };

interface Asked {
  readonly operation: string;
  readonly input: object;
  readonly author: { readonly accountId: string };
}

/** Returns a runner whose operations give this answer. */
function runner(answer: (asked: Asked) => object = () => ({ onAir: true }), tickMs = 1000) {
  const asked: Asked[] = [];
  const planned: object[] = [];
  const commands: unknown[][] = [];
  const counted: unknown[][] = [];
  let now = 0;
  const operations = {
    has: (operation: string) => operation !== 'set_channel_info',
    callerOf: ({ accountId }: { accountId: string }) => Promise.resolve({ accountId }),
    run: (call: Asked) => {
      asked.push(call);
      return Promise.resolve().then(() => answer(call));
    },
  } as unknown as OperationsByName;
  const actions = new Actions({
    operations,
    designs: {
      ownedBy: () => Promise.resolve(['o']),
      usableBy: (caller) =>
        Promise.resolve(caller.accountId === 'eve' ? [{ overlayId: 'o', name: 'O', isOwn: false }] : []),
    },
    bot: {
      runCommand: (...all: unknown[]) => {
        commands.push(all);
        return Promise.resolve('done');
      },
    } as never,
    counters: {
      countOn: (...all: unknown[]) => {
        counted.push(all);
        return Promise.resolve(1);
      },
    },
    clock: { now: () => (now += tickMs) },
    plan: (...all) => {
      planned.push(all);
      return Promise.resolve();
    },
  });
  const run = (action: Action, more: Partial<ActionRequest> = {}, by = 'ada') =>
    actions.run({ action, author: { accountId: by, scopes: ['bot:write'] } } satisfies WrittenAction, {
      ...request,
      ...more,
    });
  return { run, asked, planned, commands, counted };
}

const increment: Action = {
  type: 'widget_command',
  overlayId: 'o',
  memberId: 3,
  command: 'increment',
  args: { by: 2, label: '{user}: {args} ({amount})' },
};

it('a widget command is run by name as its author, its texts filled', async () => {
  const { run, asked } = runner();
  expect(await run(increment, {}, 'eve')).toEqual({ status: 'ok', code: null, onAir: true });
  expect(asked).toEqual([
    {
      operation: 'fire_widget_command',
      input: {
        overlayId: 'o',
        memberId: 3,
        command: 'increment',
        args: { by: 2, label: 'Owl: two words (300)' },
      },
      author: { accountId: 'eve', scopes: ['bot:write'], via: 'automation' },
      cause,
    },
  ]);
});

it.each(['insufficient_scope', 'owner_only', 'account_suspended'] as const)(
  'a lost right (%s) skips it',
  async (code) => {
    const { run } = runner(() => {
      throw new Problem(code, 'No.');
    });
    expect(await run(increment)).toEqual({ status: 'skipped', code, onAir: false });
  },
);

it('an overlay that is shared no more, or gone, skips it; another refusal is a failure', async () => {
  const refusing = (details: object) =>
    runner(() => {
      throw new Problem('not_found', 'Gone.', details as never);
    }).run(increment);
  expect(await refusing({ resource: 'overlay' })).toMatchObject({ status: 'skipped', code: 'not_found' });
  expect(await refusing({ resource: 'layer' })).toMatchObject({ status: 'failed', code: 'not_found' });
});

it('a store that is away is to be tried again', async () => {
  const { run } = runner(() => {
    throw new Problem('unavailable', 'Away.');
  });
  await expect(run(increment)).rejects.toMatchObject({ code: 'unavailable' });
});

it('a second scene within a second is skipped', async () => {
  const { run } = runner(() => ({ onAir: true }), 0);
  const scene: Action = { type: 'scene', overlayId: 'o', sceneId: 2 };
  expect(await run(scene)).toMatchObject({ status: 'ok' });
  expect(await run(scene)).toEqual({ status: 'skipped', code: 'rate_limited', onAir: false });
});

it('a scene or a spot for a while plans the way back, if anything changed', async () => {
  const answer = { onAir: true, changed: true, stepId: 'h_4', previousSceneId: 1 };
  const { run, planned } = runner(() => answer);
  await run({ type: 'scene', overlayId: 'o', sceneId: 2, backAfterS: 10 });
  await run({ type: 'spot', overlayId: 'o', memberId: 3, spotId: 's', durationMs: 400, backAfterS: 5 });
  expect(planned).toMatchObject([
    ['o', { back: { kind: 'scene', sceneId: 1, from: 2 } }, cause],
    ['o', { back: { kind: 'step', stepId: 'h_4' } }, cause],
  ]);
  const same = runner(() => ({ ...answer, changed: false }));
  await same.run({ type: 'scene', overlayId: 'o', sceneId: 2, backAfterS: 10 });
  expect(same.planned).toEqual([]);
});

it('what is done in chat is done as the account, while its author is trusted with it', async () => {
  const { run, asked } = runner();
  const chat: Action = { type: 'chat', text: 'Thanks {user}', replyToUser: true };
  expect(await run(chat, {}, 'eve')).toMatchObject({ status: 'ok' });
  expect(await run(chat, {}, 'cid')).toMatchObject({ status: 'skipped', code: 'insufficient_scope' });
  expect(asked).toMatchObject([
    {
      operation: 'send_chat_message',
      author: { accountId: 'ada' },
      input: { text: 'Thanks Owl', platforms: ['twitch'], replyTo: 'm1' },
    },
  ]);
});

it('a line that no chat took is not done', async () => {
  const chat: Action = { type: 'chat', text: 'Thanks', replyToUser: false };
  const sent = { status: 'sent', code: null };
  const dropped = { status: 'dropped', code: null };
  const failed = { status: 'failed', code: 'provider_unavailable' };
  for (const [results, expected] of [
    [[sent, failed], { status: 'ok', code: null }],
    [[dropped], { status: 'failed', code: 'not_sent' }],
    [[dropped, failed], { status: 'failed', code: 'provider_unavailable' }],
  ] as const)
    expect(await runner(() => ({ results })).run(chat)).toMatchObject(expected);
});

it('what a viewer wrote makes no command of a line, and none too long', async () => {
  const { run, asked } = runner();
  const chat: Action = { type: 'chat', text: '{args}', replyToUser: false };
  const said = async (argsText: string) => {
    const { code } = await run(chat, { argsText });
    return code ?? (asked.at(-1)?.input as { text: string }).text;
  };
  expect(await said('!ban cat\n/me')).toBe('\u200B!ban cat /me');
  expect([...(await said('🎉'.repeat(501)))]).toHaveLength(500);
  expect(await said(' ')).toBe('nothing_to_say');
});

it('the viewer is timed out, points are theirs or those of whom they name', async () => {
  const { run, asked } = runner();
  await run({ type: 'timeout', seconds: 60 });
  await run({ type: 'points', delta: 5, target: 'redeemer' });
  await run({ type: 'points', delta: -5, target: 'args[0]' }, { argsText: '@Cat now' });
  expect(asked.map(({ operation, input }) => [operation, input])).toEqual([
    ['timeout_viewer', { login: 'owl', platform: 'twitch', seconds: 60 }],
    ['adjust_loyalty_points', { login: 'owl', platform: 'twitch', delta: 5 }],
    ['adjust_loyalty_points', { login: 'cat', platform: 'twitch', delta: -5 }],
  ]);
  expect(await run({ type: 'timeout', seconds: 60 }, { viewer: null })).toMatchObject({
    status: 'skipped',
    code: 'no_viewer',
  });
});

it('a command of the bot is run once for its cause', async () => {
  const { run, commands } = runner();
  expect(await run({ type: 'bot_command', name: 'hype', argsText: 'for {user}' })).toMatchObject({
    status: 'ok',
  });
  expect(commands).toEqual([['ada', 'hype', 'for Owl', viewer, { once: cause.key }]]);
});

it('what this studio doesn’t offer fails, told', async () => {
  expect(await runner().run({ type: 'stream_info', platform: 'twitch', title: 'Hi' })).toEqual({
    status: 'failed',
    code: 'unsupported',
    onAir: false,
  });
});

it.each<readonly [Action, string, object]>([
  [
    { type: 'position_preset', overlayId: 'o', memberId: 3, name: 'left' },
    'apply_position_preset',
    { overlayId: 'o', memberId: 3, name: 'left' },
  ],
  [
    { type: 'visibility', overlayId: 'o', memberId: 3, hidden: true },
    'update_member',
    { overlayId: 'o', memberId: 3, hidden: true },
  ],
  [
    { type: 'visibility', overlayId: 'o', memberId: 3, sceneId: 2, hidden: false },
    'set_scene_member_state',
    { overlayId: 'o', memberId: 3, sceneId: 2, hidden: false },
  ],
  [
    { type: 'fields', overlayId: 'o', memberId: 3, values: { title: '{user}' } },
    'update_member_fields',
    { overlayId: 'o', memberId: 3, values: { title: 'Owl' } },
  ],
  [
    { type: 'effect', overlayId: 'o', slug: 'confetti', action: 'fire', args: {} },
    'fire_effect',
    { overlayId: 'o', slug: 'confetti', action: 'fire', args: {} },
  ],
  [
    { type: 'video', overlayId: 'o', memberId: 3, op: 'volume', volume: 30 },
    'fire_widget_command',
    { overlayId: 'o', memberId: 3, command: 'volume', args: { v: 30 } },
  ],
  [{ type: 'giveaway', op: 'next' }, 'control_giveaway', { action: 'next' }],
])('runs an action of type $type as an operation', async (action, operation, input) => {
  const { run, asked } = runner();
  expect(await run(action)).toMatchObject({ status: 'ok' });
  expect(asked).toEqual([expect.objectContaining({ operation, input })]);
});

it('changes a counter of the bot by name, once for a cause', async () => {
  const { run, counted } = runner();
  await run({ type: 'counter', name: 'deaths', op: 'add', amount: 2 });
  expect(counted).toEqual([['ada', { name: 'deaths', op: 'add', amount: 2 }, cause]]);
});

it('shows a layer again after some seconds', async () => {
  const { run, planned } = runner(() => ({ changed: true, stepId: 'h1' }));
  await run({ type: 'visibility', overlayId: 'o', memberId: 3, hidden: true, backAfterS: 5 });
  expect(planned).toEqual([['o', expect.objectContaining({ back: { kind: 'step', stepId: 'h1' } }), cause]]);
});

describe('an action on OBS', () => {
  const { run, asked } = runner();

  it.each<[Omit<Extract<Action, { type: 'obs' }>, 'type' | 'obsId'>, string, object]>([
    [{ do: 'scene', scene: 'BRB' }, 'set_obs_scene', { scene: 'BRB', target: 'program' }],
    [
      { do: 'item', scene: 'Game', source: 'Cam', visible: 'toggle' },
      'set_obs_item',
      { scene: 'Game', source: 'Cam', visible: 'toggle' },
    ],
    [
      { do: 'filter', source: 'Cam', filter: 'Blur', on: true },
      'set_obs_filter',
      { source: 'Cam', filter: 'Blur', enabled: true },
    ],
    [{ do: 'muted', input: 'Mic', muted: false }, 'set_obs_input', { input: 'Mic', muted: false }],
    [{ do: 'media', input: 'Intro', op: 'play' }, 'control_obs_media', { input: 'Intro', op: 'play' }],
    [{ do: 'replay_save' }, 'control_obs_output', { output: 'replay', op: 'save' }],
  ])('%j asks OBS of the account for it', async (task, operation, input) => {
    expect(await run({ type: 'obs', obsId: 2, ...task })).toMatchObject({ status: 'ok' });
    expect(asked.at(-1)).toMatchObject({
      operation,
      input: { obsId: 2, ...input },
      author: { accountId: 'ada' },
    });
  });

  it('gets the words of viewers into its text alone, not into names', async () => {
    await run({ type: 'obs', obsId: 2, do: 'text', input: '{args}', text: '{user}: {args}' });
    expect(asked.at(-1)?.input).toEqual({ obsId: 2, input: '{args}', text: 'Owl: two words' });
  });

  it('is limited to five a second and one scene switch, as on an overlay', async () => {
    const fast = runner(undefined, 100);
    const scene: Action = { type: 'obs', obsId: 2, do: 'scene', scene: 'BRB' };
    expect(await fast.run(scene)).toMatchObject({ status: 'ok' });
    expect(await fast.run(scene)).toMatchObject({ status: 'skipped', code: 'rate_limited' });
  });
});
