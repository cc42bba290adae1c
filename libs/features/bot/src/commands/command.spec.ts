import type { Action } from '@studio/actions/action.state';
import { given } from '@studio/kernel/given-when-then';
import { Problem } from '@studio/kernel/problem';
import { botDecider } from '../bot.decider';
import { firstFields } from './command.state';
import { patternFault } from './patterns';

const scene: Action = { type: 'scene', overlayId: 'o', sceneId: 2 };
const ada = { accountId: 'ada', scopes: ['scenes:golive'] as const };
const sent = { action: scene, author: ada, refusal: null };

const made = (commandId: number, name: string, more: object = {}) =>
  ({ type: 'command.created', data: { ...firstFields, response: 'Hi', commandId, name, ...more } }) as const;
const start = given(botDecider).with({ patternFault, uses: {}, fields: {} });
const hype = given(botDecider, made(1, 'hype', { aliases: ['hooray'] })).with({
  patternFault,
  uses: {},
  fields: {},
});

const create = (name: string, fields: object) => start.when('CreateBotCommand', { name }, { fields });

describe('a new command', () => {
  it('has the defaults of the rules', () => {
    create('hype', { response: 'Hi' }).then([
      {
        type: 'command.created',
        data: {
          commandId: 1,
          name: 'hype',
          response: 'Hi',
          responsePool: [],
          aliases: [],
          triggerType: 'command',
          pattern: null,
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
          action: null,
        },
      },
    ]);
  });

  it('needs something to say or to do', () => {
    create('hype', {}).fails('invalid_value', { field: 'response' });
    create('hype', { response: '   ' }).fails('invalid_value');
    create('hype', { responsePool: ['Hi'] }).state();
    create('hype', { action: sent }).state();
  });

  it('needs a pattern to be set going by words or a regular expression', () => {
    for (const triggerType of ['keyword', 'regex'])
      create('hype', { response: 'Hi', triggerType }).fails('invalid_value', { field: 'pattern' });
    create('hype', { response: 'Hi', triggerType: 'keyword', pattern: '(' }).state();
  });

  it('has no name that another has, also not as an alias', () => {
    for (const name of ['hype', 'hooray'])
      hype
        .when('CreateBotCommand', { name }, { fields: { response: 'Hi' } })
        .fails('duplicate', { commandId: 1 });
    hype
      .when('CreateBotCommand', { name: 'new' }, { fields: { response: 'Hi', aliases: ['hype'] } })
      .fails('duplicate', { commandId: 1 });
  });

  it('may have the name of a built-in one, and drops aliases that say the same', () => {
    const { own } = create('uptime', { response: 'Hi', aliases: ['up', 'up', 'uptime'] }).state().commands;
    expect(own[1]?.aliases).toEqual(['up']);
  });

  it('is one of 500', () => {
    const many = Array.from({ length: 500 }, (_, i) => made(i + 1, `c${i}`));
    given(botDecider, many)
      .when('CreateBotCommand', { name: 'more' }, { fields: { response: 'Hi' }, patternFault, uses: {} })
      .fails('limit_reached', { resource: 'botCommands', limit: 500, used: 500 });
  });

  it('has an id that is never used twice', () => {
    const again = hype
      .when('DeleteBotCommand', { commandId: 1 })
      .then([{ type: 'command.deleted', data: { commandId: 1 } }])
      .when('CreateBotCommand', { name: 'hype' }, { fields: { response: 'Hi' } });
    expect(Object.keys(again.state().commands.own)).toEqual(['2']);
  });
});

describe('patterns', () => {
  it.each([
    ['(a', 'no regular expression'],
    ['(?=a)b', 'no regular expression'],
    ['(a)\\1', 'no regular expression'],
    ['a{100}b{20}', 'more than 1000 repetitions'],
    ['(a{1,50}){30}', 'more than 1000 repetitions'],
    ['[a-z]{300}', 'too large'],
  ])('%s is refused', (pattern, why) => {
    expect(patternFault(pattern)).toContain(why);
    create('x', { response: 'Hi', triggerType: 'regex', pattern }).fails('invalid_value', {
      field: 'pattern',
    });
  });

  it.each(['^hello\\b', '(?:good|great) (?:game|run)', '\\d{4}-\\d{2}-\\d{2}', '\\p{L}+', 'ä|ö'])(
    '%s is taken',
    (pattern) => expect(patternFault(pattern)).toBeNull(),
  );
});

describe('a change', () => {
  const change = (fields: object) => hype.when('UpdateBotCommand', { commandId: 1 }, { fields });

  it('is of what is sent alone', () => {
    change({ response: 'Ho', enabled: true }).then([
      { type: 'command.changed', data: { commandId: 1, response: 'Ho' } },
    ]);
  });

  it('to what is there already is none', () => {
    change({ response: 'Hi', aliases: ['hooray'] }).changesNothing();
    change({}).changesNothing();
  });

  it('must leave something to say or to do, and its pattern', () => {
    change({ response: '' }).fails('invalid_value');
    change({ triggerType: 'keyword' }).fails('invalid_value');
  });

  it('of the name may keep the own names', () => {
    change({ name: 'hooray', aliases: ['hype'] }).state();
  });

  it('of a command that there isn’t is refused', () => {
    hype.when('UpdateBotCommand', { commandId: 7 }).fails('not_found', { resource: 'command' });
    hype.when('DeleteBotCommand', { commandId: 7 }).fails('not_found');
    hype.when('SetBotCommandEnabled', { commandId: 7, enabled: true }).fails('not_found');
  });

  it('switches', () => {
    hype
      .when('SetBotCommandEnabled', { commandId: 1, enabled: false })
      .then([{ type: 'command.changed', data: { commandId: 1, enabled: false } }])
      .when('SetBotCommandEnabled', { commandId: 1, enabled: false })
      .changesNothing();
  });

  it('of type none takes the action away', () => {
    const withAction = given(botDecider, made(1, 'go', { action: { action: scene, author: ada } }));
    const lookups = { patternFault, uses: {} };
    withAction
      .when('UpdateBotCommand', { commandId: 1 }, { ...lookups, fields: { action: null } })
      .then([{ type: 'command.changed', data: { commandId: 1, action: null } }]);
    const eve = { accountId: 'eve', scopes: [] };
    const refusal = new Problem('insufficient_scope', 'No.');
    withAction
      .when(
        'UpdateBotCommand',
        { commandId: 1 },
        {
          ...lookups,
          fields: { response: 'Ho', action: { action: scene, author: eve, refusal } },
        },
      )
      .then([{ type: 'command.changed', data: { commandId: 1, response: 'Ho' } }]);
    withAction
      .when(
        'UpdateBotCommand',
        { commandId: 1 },
        {
          ...lookups,
          fields: { action: { action: { ...scene, sceneId: 3 }, author: eve, refusal } },
        },
      )
      .fails('insufficient_scope');
  });
});

describe('a list', () => {
  const entry = (name: string, more: object = {}) => ({ name, response: 'Hi', keepsAction: false, ...more });
  const two = given(
    botDecider,
    made(1, 'one', { action: { action: scene, author: ada } }),
    made(2, 'two'),
  ).with({ patternFault });
  const take = (...entries: ReturnType<typeof entry>[]) =>
    two.when('ImportBotCommands', { commands: [] }, { entries });

  it('updates names that are there, makes new ones and leaves the others', () => {
    take(entry('two', { response: 'Ho' }), entry('three')).then([
      { type: 'command.changed', data: { commandId: 2, response: 'Ho' } },
      made(3, 'three'),
    ]);
  });

  it('that says what is there already changes nothing', () => {
    take(entry('two')).changesNothing();
  });

  it('replaces: what isn’t in it is gone, and built-in commands that are off stay off', () => {
    const off = two.after([{ type: 'builtin.set', data: { name: 'uptime', enabled: false } }]);
    const { commands } = off
      .when('ReplaceBotCommands', { commands: [] }, { entries: [entry('three'), entry('two')] })
      .then([{ type: 'command.deleted', data: { commandId: 1 } }, made(3, 'three')])
      .state();
    expect(commands.builtinsOff).toEqual(['uptime']);
  });

  it('may give a name to one that another loses in it', () => {
    two
      .when('ReplaceBotCommands', { commands: [] }, { entries: [entry('two', { aliases: ['one'] })] })
      .state();
    take(entry('two', { aliases: ['one'] })).fails('list_invalid');
  });

  it.each([
    ['twice the same', [entry('a'), entry('a')], 1, 'name'],
    ['nothing to say', [entry('a'), entry('b', { response: '' })], 1, 'response'],
    ['a bad pattern', [entry('a', { triggerType: 'regex', pattern: '(' })], 0, 'pattern'],
    ['a taken alias', [entry('a', { aliases: ['two'] })], 0, 'aliases'],
  ])('with %s changes nothing', (_, entries, index, field) => {
    take(...entries).fails('list_invalid', {
      field: 'commands',
      reasons: [expect.objectContaining({ index, field })],
      count: entries.length,
      maxItems: 50,
    });
  });

  it('keeps the saved action of an entry that came without, for who could not see it', () => {
    take(entry('one', { response: 'Ho', keepsAction: true, action: null })).then([
      { type: 'command.changed', data: { commandId: 1, response: 'Ho' } },
    ]);
    take(entry('one', { action: null })).then([
      { type: 'command.changed', data: { commandId: 1, action: null } },
    ]);
    take(entry('new', { response: '', keepsAction: true })).fails('list_invalid');
  });

  it('doesn’t go beyond the limit', () => {
    const many = Array.from({ length: 499 }, (_, i) => made(i + 1, `c${i}`));
    const full = given(botDecider, many).with({ patternFault });
    full
      .when('ImportBotCommands', { commands: [] }, { entries: [entry('a'), entry('b')] })
      .fails('limit_reached', { used: 499 });
    full.when('ImportBotCommands', { commands: [] }, { entries: [entry('a'), entry('c0')] }).state();
  });
});

describe('a built-in command', () => {
  it('is switched off and on', () => {
    start
      .when('SetBuiltinCommandEnabled', { name: 'uptime', enabled: false })
      .then([{ type: 'builtin.set', data: { name: 'uptime', enabled: false } }])
      .when('SetBuiltinCommandEnabled', { name: 'uptime', enabled: false })
      .changesNothing()
      .when('SetBuiltinCommandEnabled', { name: 'uptime', enabled: true })
      .then([{ type: 'builtin.set', data: { name: 'uptime', enabled: true } }]);
  });

  it('whose name an own one has isn’t: the own one is', () => {
    given(botDecider, made(1, 'uptime'))
      .when('SetBuiltinCommandEnabled', { name: 'uptime', enabled: false })
      .then([{ type: 'command.changed', data: { commandId: 1, enabled: false } }]);
  });

  it('is one of the list', () => {
    start.when('SetBuiltinCommandEnabled', { name: 'dance', enabled: false }).fails('not_found');
  });
});
