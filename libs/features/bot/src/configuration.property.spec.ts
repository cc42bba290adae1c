import fc from 'fast-check';
import { given } from '@studio/kernel/given-when-then';
import { Problem } from '@studio/kernel/problem';
import { botDecider } from './bot.decider';
import { moderationDecider } from './moderation/moderation.decider';
import { firstModeration } from './moderation/moderation.state';
import { timerDecider } from './timers/timer.decider';

/* Settings, texts, timers and moderation under random changes, each beside a plain object that is merged. */

/** Generates objects with some of the fields. */
function some<Fields extends Record<string, fc.Arbitrary<unknown>>>(fields: Fields) {
  return fc.record(fields, { requiredKeys: [] });
}

const keys = ['builtin.title', 'giveaway.winner', 'songs.off'] as const;

const botAct = fc.oneof(
  fc.record({
    kind: fc.constant('settings' as const),
    sent: some({
      denyFeedback: fc.boolean(),
      cooldownFeedback: fc.boolean(),
      chatCrudEnabled: fc.boolean(),
      quoteChatEnabled: fc.boolean(),
      sharedChatCommands: fc.boolean(),
    }),
  }),
  fc.record({ kind: fc.constant('language' as const), locale: fc.constantFrom('en', 'de', 'inherit') }),
  fc.record({
    kind: fc.constant('platform' as const),
    platform: fc.constantFrom('twitch', 'kick', 'youtube'),
    active: fc.boolean(),
    connected: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('messages' as const),
    changes: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom(...keys, 'no.such'),
        change: fc.oneof(
          some({ text: fc.constantFrom('A', 'B {user}'), enabled: fc.boolean() }),
          fc.constant({ reset: true }),
        ),
      }),
      { minLength: 1, maxLength: 3, selector: ({ key }) => key },
    ),
  }),
);

it('settings and texts are what was sent last, key by key', () => {
  fc.assert(
    fc.property(fc.array(botAct, { maxLength: 30 }), (acts) => {
      const settings: Record<string, unknown> = {
        ...{ denyFeedback: false, chatCrudEnabled: true, quoteChatEnabled: true, locale: 'inherit' },
        sharedChatCommands: false,
        cooldownFeedback: false,
      };
      const left = new Set<string>();
      const texts = new Map<string, { text: string | null; enabled: boolean }>();
      let bot = given(botDecider).with({ keys, locale: 'en', needsReconnect: false } as never);
      for (const act of acts) {
        const [name, command, lookups] =
          act.kind === 'settings'
            ? (['UpdateBotSettings', act.sent, {}] as const)
            : act.kind === 'language'
              ? (['SetBotLanguage', { locale: act.locale }, {}] as const)
              : act.kind === 'platform'
                ? (['SetBotPlatformActive', act, { connected: act.connected }] as const)
                : ([
                    'UpdateBotSystemMessages',
                    { changes: act.changes.map(({ key, change }) => ({ key, ...change })) },
                    {},
                  ] as const);
        const then = bot.when(name, command, lookups);
        const refused =
          (act.kind === 'platform' && act.active && !act.connected) ||
          (act.kind === 'messages' && act.changes.some(({ key }) => key === 'no.such'));
        if (refused) {
          expect(() => then.state()).toThrow(Problem);
          continue;
        }
        bot = then;
        if (act.kind === 'settings') Object.assign(settings, act.sent);
        if (act.kind === 'language') settings['locale'] = act.locale;
        if (act.kind === 'platform') left[act.active ? 'delete' : 'add'](act.platform);
        if (act.kind === 'messages')
          for (const { key, change } of act.changes) {
            const before = 'reset' in change ? undefined : texts.get(key);
            texts.set(key, { text: null, enabled: true, ...before, ...('reset' in change ? {} : change) });
          }
        const state = bot.state();
        const {
          left: leftNow,
          builtinCooldowns: _,
          builtins: _b,
          ignoredLogins: _i,
          ignoreKnownBots: _k,
          loopGuard: _l,
          shoutouts: _s,
          ads: _a,
          streamPresets: _p,
          ...others
        } = state.settings;
        expect([others, new Set(leftNow)]).toEqual([settings, left]);
        for (const key of keys)
          expect({ text: null, enabled: true, ...state.messages[key] }).toEqual(
            texts.get(key) ?? { text: null, enabled: true },
          );
      }
    }),
    { numRuns: 200, seed: 8 },
  );
});

const timerFields = {
  name: fc.constantFrom('A', 'B'),
  message: fc.constantFrom('Hi', 'Ho'),
  commandName: fc.constantFrom('shop', 'gone'),
  intervalMin: fc.integer({ min: 2, max: 5 }),
  minMessages: fc.integer({ min: 0, max: 3 }),
  liveOnly: fc.boolean(),
  platforms: fc.subarray(['twitch', 'kick'] as const),
  enabled: fc.boolean(),
};
const timerAct = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), sent: some(timerFields) }),
  fc.record({
    kind: fc.constant('change' as const),
    timerId: fc.integer({ min: 1, max: 4 }),
    sent: some(timerFields),
  }),
  fc.record({ kind: fc.constant('delete' as const), timerId: fc.integer({ min: 1, max: 4 }) }),
);

it('a timer has exactly one of message and command, and else what was sent', () => {
  fc.assert(
    fc.property(fc.array(timerAct, { maxLength: 25 }), (acts) => {
      const model = new Map<number, Record<string, unknown>>();
      let nextId = 1;
      let timers = given(timerDecider).with({ messages: 0 });
      for (const act of acts) {
        const sent = act.kind === 'delete' ? {} : act.sent;
        const { message, commandName } = sent as { message?: string; commandName?: string };
        const knows = commandName === undefined || commandName === 'shop';
        const before = act.kind === 'create' ? undefined : model.get(act.timerId);
        const isRefused =
          act.kind === 'delete'
            ? !before
            : act.kind === 'create'
              ? (message === undefined) === (commandName === undefined) || !knows
              : !before || (message !== undefined && commandName !== undefined) || !knows;
        const then =
          act.kind === 'create'
            ? timers.when('CreateBotTimer', { name: 'T', intervalMin: 3, ...sent }, { knows })
            : act.kind === 'change'
              ? timers.when('UpdateBotTimer', { timerId: act.timerId, ...sent }, { knows })
              : timers.when('DeleteBotTimer', { timerId: act.timerId });
        if (isRefused) {
          expect(() => then.state()).toThrow(Problem);
          continue;
        }
        timers = then;
        const one =
          message !== undefined ? { commandName: null } : commandName !== undefined ? { message: null } : {};
        const usual = {
          message: null,
          commandName: null,
          minMessages: 0,
          liveOnly: false,
          platforms: [],
          enabled: true,
        };
        if (act.kind === 'create') model.set(nextId++, { ...usual, name: 'T', intervalMin: 3, ...sent });
        else if (act.kind === 'change') model.set(act.timerId, { ...before, ...sent, ...one });
        else model.delete(act.timerId);
        const views = Object.entries(timers.state().timers).map(([id, timer]) => {
          const { timerId: _, lastPostedAt: _at, armedAt: _armed, messages: _messages, ...fields } = timer;
          return [Number(id), fields];
        });
        expect(new Map(views as [number, object][])).toEqual(model);
      }
    }),
    { numRuns: 200, seed: 9 },
  );
});

const rule = {
  enabled: fc.boolean(),
  action: fc.constantFrom('delete', 'timeout', 'ban'),
  silent: fc.boolean(),
};
const moderationSent = some({
  enabled: fc.boolean(),
  permitSeconds: fc.integer({ min: 1, max: 100 }),
  announce: fc.boolean(),
  exempt: some({ subs: fc.boolean(), vips: fc.boolean(), regulars: fc.boolean() }),
  escalation: some({ warnings: fc.integer({ min: 0, max: 5 }), timeoutS: fc.integer({ min: 1, max: 900 }) }),
  filters: some({
    links: some({ ...rule, allow: fc.subarray(['a.com', 'b.com']) }),
    caps: some({ ...rule, percent: fc.integer({ min: 1, max: 100 }) }),
  }),
});

it('moderation keeps what isn’t sent, within filters too', () => {
  fc.assert(
    fc.property(fc.array(moderationSent, { maxLength: 15 }), (all) => {
      let model = JSON.parse(JSON.stringify(firstModeration)) as Record<string, unknown>;
      let moderation = given(moderationDecider).with({ faultOf: () => null });
      for (const sent of all) {
        moderation = moderation.when('UpdateBotModeration', sent);
        model = merged(model, sent);
        expect(moderation.state()).toEqual(model);
      }
    }),
    { numRuns: 200, seed: 10 },
  );
});

/** Objects key by key, lists as a whole. */
function merged(before: Record<string, unknown>, sent: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(sent).map(([key, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [
      key,
      isObject ? merged(before[key] as Record<string, unknown>, value as Record<string, unknown>) : value,
    ];
  });
  return { ...before, ...(Object.fromEntries(changed) as Record<string, unknown>) };
}
