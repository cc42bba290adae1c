import { given } from '@studio/kernel/given-when-then';
import * as fc from 'fast-check';
import { variableDecider, type InternalVariableCommands } from './variable.decider';
import { valueOf, type VariableValue } from './variable.state';

const noon = Date.UTC(2026, 10, 24, 12);
const none = given(variableDecider).with({ timeZone: 'Europe/Berlin', now: noon, usedBy: [] });
const plain = { scope: 'global', type: 'number', default: null, resetOn: 'never' } as const;
const wins = none.when('CreateVariable', { ...plain, name: 'wins', min: 0, max: 5 });
const ofViewers = { ...plain, scope: 'viewer' } as const;
const ada = { platform: 'twitch', viewerId: 'v1', user: { userId: '1', login: 'ada', name: 'Ada' } };

type Change = InternalVariableCommands['ChangeVariable'];
const change = (op: Change['op'], value: VariableValue | null = null, name = 'wins'): Change => ({
  ...{ name, scope: 'global', op, value, viewer: null },
});

describe('a variable', () => {
  it('has the default of its type, within its bounds', () => {
    expect(valueOf(wins.state(), 'wins', null)).toBe(0);
    const low = none.when('CreateVariable', { ...plain, name: 'low', min: 2 });
    expect(valueOf(low.state(), 'low', null)).toBe(2);
    const flag = none.when('CreateVariable', { ...plain, name: 'on', type: 'bool' });
    expect(valueOf(flag.state(), 'on', null)).toBe(false);
    expect(valueOf(wins.state(), 'other', null)).toBeNull();
  });

  it('is refused with a name that exists, bounds of a text, crossed bounds or a default of another type', () => {
    wins.when('CreateVariable', { ...plain, name: 'wins' }).fails('duplicate', { name: 'wins' });
    for (const [field, fields] of [
      ['min', { type: 'text', min: 1 }],
      ['min', { min: 2, max: 1 }],
      ['default', { default: 'many' }],
    ] as const)
      none.when('CreateVariable', { ...plain, ...fields, name: 'x' }).fails('invalid_value', { field });
  });

  it('is set, added to and cleared, within its bounds, and toggled if it is true or false', () => {
    const three = wins.when('ChangeVariable', change('set', '3'));
    three.then([{ type: 'variable.set', data: { name: 'wins', value: 3 } }]);
    expect(valueOf(three.when('ChangeVariable', change('add', 9)).state(), 'wins', null)).toBe(5);
    expect(valueOf(three.when('ChangeVariable', change('add', -9)).state(), 'wins', null)).toBe(0);
    three
      .when('ChangeVariable', change('clear'))
      .then([{ type: 'variable.set', data: { name: 'wins', value: null } }]);
    wins.when('ChangeVariable', change('clear')).changesNothing();
    wins.when('ChangeVariable', change('set', 'many')).fails('invalid_value', { field: 'value' });
    wins.when('ChangeVariable', change('toggle')).fails('invalid_value');
    wins.when('ChangeVariable', change('set', 1, 'other')).fails('not_found', { resource: 'variable' });
    const on = none.when('CreateVariable', { ...plain, name: 'on', type: 'bool' });
    on.when('ChangeVariable', change('toggle', null, 'on')).then([
      { type: 'variable.set', data: { name: 'on', value: true } },
    ]);
  });

  it('moves into new bounds, and its value is set by hand for the account alone', () => {
    const four = wins.when('UpdateVariable', { name: 'wins', value: 4 });
    four.when('UpdateVariable', { name: 'wins', max: 2 }).then([
      { type: 'variable.changed', data: { name: 'wins', max: 2 } },
      { type: 'variable.set', data: { name: 'wins', value: 2 } },
    ]);
    wins.when('UpdateVariable', { name: 'wins', max: 5 }).changesNothing();
    none
      .when('CreateVariable', { ...ofViewers, name: 'trust' })
      .when('UpdateVariable', { name: 'trust', value: 1 })
      .fails('invalid_value', { field: 'value' });
  });

  it('stays while automations use it', () => {
    wins
      .with({ usedBy: [{ automationId: 'a1', name: 'Raid' }] })
      .when('DeleteVariable', { name: 'wins' })
      .fails('in_use', { automations: [{ automationId: 'a1', name: 'Raid' }] });
    expect(wins.when('DeleteVariable', { name: 'wins' }).state().variables).toEqual({});
  });

  it('is one of 200', () => {
    let full = none;
    for (let n = 0; n < 200; n++) full = full.when('CreateVariable', { ...plain, name: `v${n}` });
    full.when('CreateVariable', { ...plain, name: 'more' }).fails('limit_reached', { limit: 200, used: 200 });
  });

  it('has its default again with the stream or the day, for all viewers', () => {
    const daily = none
      .when('CreateVariable', { ...plain, name: 'hugs', resetOn: 'daily' })
      .when('ChangeVariable', change('add', 2, 'hugs'))
      .when('CreateVariable', { ...ofViewers, name: 'trust', resetOn: 'stream' })
      .with({ viewer: ada })
      .when('SetViewerVariable', { name: 'trust', platform: 'twitch', login: 'ada', value: 3 });
    daily.when('ResetVariables', { resetOn: 'daily' }).changesNothing();
    const tomorrow = daily.with({ now: noon + 24 * 3_600_000 }).when('ResetVariables', { resetOn: 'daily' });
    expect(valueOf(tomorrow.state(), 'hugs', null)).toBe(0);
    const streaming = daily.when('ResetVariables', { resetOn: 'stream' });
    streaming.then([{ type: 'variables.reset', data: { names: ['trust'] } }]);
    expect(valueOf(streaming.state(), 'trust', 'v1')).toBe(0);
    expect(streaming.state().viewerValues).toBe(0);
  });
});

it('has a value for each viewer, which is gone once the viewer is forgotten', () => {
  const trust = none
    .when('CreateVariable', { ...ofViewers, name: 'trust', default: 1 })
    .when('ChangeVariable', { ...change('add', 2, 'trust'), scope: 'viewer', viewer: ada });
  trust.then([{ type: 'viewer-variable.set', data: { name: 'trust', ...ada, value: 3 } }]);
  expect([valueOf(trust.state(), 'trust', 'v1'), valueOf(trust.state(), 'trust', 'v2')]).toEqual([3, 1]);
  trust.when('ChangeVariable', change('set', 1, 'trust')).fails('invalid_value');
  const forgotten = variableDecider.evolve['viewer.forgotten'](trust.state(), { viewerId: 'v1' }, {
    at: '2026-11-24T12:00:00.000Z',
    actor: { accountId: 'a', via: 'system' },
  } as never);
  expect(forgotten).toMatchObject({ viewers: {}, viewerValues: 0 });
});

it('counts the values of viewers as a model does, whatever changes them', () => {
  const step = fc.record({
    viewerId: fc.constantFrom('v1', 'v2', 'v3'),
    name: fc.constantFrom('trust', 'level'),
    op: fc.constantFrom('set' as const, 'add' as const, 'clear' as const),
    value: fc.integer({ min: -9, max: 9 }),
  });
  const start = none
    .when('CreateVariable', { ...ofViewers, name: 'trust', max: 10 })
    .when('CreateVariable', { ...ofViewers, name: 'level' });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const model = new Map<string, number>();
      let at = start;
      for (const { viewerId, name, op, value } of steps) {
        const key = `${viewerId} ${name}`;
        const to = op === 'set' ? value : (model.get(key) ?? 0) + value;
        if (op === 'clear') model.delete(key);
        else if (to !== 0 || model.has(key) || op === 'set')
          model.set(key, name === 'trust' ? Math.min(10, to) : to);
        at = at.when('ChangeVariable', { name, scope: 'viewer', op, value, viewer: { ...ada, viewerId } });
      }
      for (const [key, value] of model) {
        const [viewerId = '', name = ''] = key.split(' ');
        expect(valueOf(at.state(), name, viewerId)).toBe(value);
      }
      const held = Object.values(at.state().viewers).flatMap((own) => Object.keys(own));
      expect(at.state().viewerValues).toBe(held.length);
    }),
    { seed: 48, numRuns: 200 },
  );
});
