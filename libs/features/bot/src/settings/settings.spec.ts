import { builtinNames } from '@studio/contracts/bot/chat-bot';
import { given } from '@studio/kernel/given-when-then';
import { botDecider } from '../bot.decider';
import { effectiveCooldowns } from './builtin-cooldowns';
import { settingsView } from './settings.answers';

const start = given(botDecider);

it('a bot tells nobody that a command is not for them, and takes commands and quotes from chat, until somebody says otherwise', () => {
  expect(settingsView(start.state().settings, true)).toEqual({
    denyFeedback: false,
    cooldownFeedback: false,
    chatCrudEnabled: true,
    quoteChatEnabled: true,
    builtinCooldowns: effectiveCooldowns({}),
    sharedChatCommands: false,
    builtins: builtinNames.map((name) => ({ name, aliases: [], minRole: 'default', platforms: [] })),
    ...{ ignoredLogins: [], ignoreKnownBots: true, loopGuard: { answers: 100, seconds: 60 } },
    shoutouts: { raiders: false, minViewers: 1, friends: [], onScreen: false },
    ads: { before: false, beforeS: 60, end: false },
    streamPresets: [],
    locale: 'inherit',
  });
});

it('only what is sent changes', () => {
  start
    .when('UpdateBotSettings', { denyFeedback: true, chatCrudEnabled: true })
    .then([{ type: 'settings.changed', data: { denyFeedback: true } }])
    .when('UpdateBotSettings', { denyFeedback: true })
    .changesNothing();
});

it('cooldowns of built-in commands change one by one, within a command too', () => {
  const set = start
    .when('UpdateBotSettings', { builtinCooldowns: [{ name: 'points', userCooldownS: 60 }] })
    .then([
      {
        type: 'settings.changed',
        data: { builtinCooldowns: { points: { cooldownS: 0, userCooldownS: 60 } } },
      },
    ])
    .when('UpdateBotSettings', {
      builtinCooldowns: [
        { name: 'points', cooldownS: 3 },
        { name: 'top', cooldownS: 5, userCooldownS: 10 },
      ],
    });
  set.then([
    { type: 'settings.changed', data: { builtinCooldowns: { points: { cooldownS: 3, userCooldownS: 60 } } } },
  ]);
  set.when('UpdateBotSettings', { builtinCooldowns: [{ name: 'points', cooldownS: 3 }] }).changesNothing();
  const view = settingsView(set.state().settings, true).builtinCooldowns;
  expect(view).toHaveLength(builtinNames.length);
  expect(view.filter(({ name }) => ['points', 'top', 'claim'].includes(name))).toEqual([
    { name: 'claim', cooldownS: 0, userCooldownS: 0 },
    { name: 'points', cooldownS: 3, userCooldownS: 60 },
    { name: 'top', cooldownS: 5, userCooldownS: 10 },
  ]);
});

it('nothing to change is no event', () => {
  start.when('UpdateBotSettings', {}).changesNothing();
});

it('a language is set once', () => {
  start
    .when('SetBotLanguage', { locale: 'de' })
    .then([{ type: 'language.set', data: { locale: 'de' } }])
    .when('SetBotLanguage', { locale: 'de' })
    .changesNothing();
});

it('the language is told of the own bot only', () => {
  expect(settingsView(start.state().settings, false)).not.toHaveProperty('locale');
});

it('built-in commands get aliases, roles and platforms one by one', () => {
  const set = start.when('UpdateBotSettings', {
    builtins: [{ name: 'uptime', aliases: ['live', 'live', 'uptime'] }],
  });
  set
    .then([
      {
        type: 'settings.changed',
        data: { builtins: { uptime: { aliases: ['live'], minRole: null, platforms: [] } } },
      },
    ])
    .when('UpdateBotSettings', { builtins: [{ name: 'uptime', minRole: 'vip' }] })
    .then([
      {
        type: 'settings.changed',
        data: { builtins: { uptime: { aliases: ['live'], minRole: 'vip', platforms: [] } } },
      },
    ])
    .when('UpdateBotSettings', { builtins: [{ name: 'uptime', aliases: ['live'] }] })
    .changesNothing();
});

it.each([
  ['the name of a built-in command', [{ name: 'uptime', aliases: ['points'] }]],
  [
    'an alias of another one',
    [
      { name: 'uptime', aliases: ['live'] },
      { name: 'title', aliases: ['live'] },
    ],
  ],
] as const)('rejects as an alias %s', (_what, builtins) => {
  start.when('UpdateBotSettings', { builtins }).fails('invalid_value');
});

it('stores ignored logins once, in lower case and without @', () => {
  start
    .when('UpdateBotSettings', {
      ignoredLogins: ['@OtherBot', 'otherbot', 'spam'],
      loopGuard: { answers: 5 },
    })
    .then([
      {
        type: 'settings.changed',
        data: { ignoredLogins: ['otherbot', 'spam'], loopGuard: { answers: 5, seconds: 60 } },
      },
    ]);
});
