import { Problem } from '@studio/kernel/problem';
import type { OperationsByName } from '@studio/areas/operations-by-name';
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

/** A runner whose operations answer as they are told to. */
function runner(answer: (asked: Asked) => object = () => ({ onAir: true }), tickMs = 1000) {
  const asked: Asked[] = [];
  const planned: object[] = [];
  const commands: unknown[][] = [];
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
    designs: () => ({
      ownedBy: () => Promise.resolve(['o']),
      usableBy: (caller) =>
        Promise.resolve(caller.accountId === 'eve' ? [{ overlayId: 'o', name: 'O', isOwn: false }] : []),
    }),
    bot: () =>
      ({
        runCommand: (...all: unknown[]) => {
          commands.push(all);
          return Promise.resolve('done');
        },
      }) as never,
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
  return { run, asked, planned, commands };
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
  const told = { onAir: true, changed: true, stepId: 'h_4', previousSceneId: 1 };
  const { run, planned } = runner(() => told);
  await run({ type: 'scene', overlayId: 'o', sceneId: 2, backAfterS: 10 });
  await run({ type: 'spot', overlayId: 'o', memberId: 3, spotId: 's', durationMs: 400, backAfterS: 5 });
  expect(planned).toMatchObject([
    ['o', { back: { kind: 'scene', sceneId: 1, from: 2 } }, cause],
    ['o', { back: { kind: 'step', stepId: 'h_4' } }, cause],
  ]);
  const same = runner(() => ({ ...told, changed: false }));
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
