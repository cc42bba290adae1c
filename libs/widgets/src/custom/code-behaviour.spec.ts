import { behaviourOf, findBehaviour } from '../catalog';
import type { CodeState } from './code-state';
import { customSlug } from './custom-widget';

const widget = customSlug('p');
const moment = { now: 0, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };

/** State of a layer after commands, by what its kind can do. */
function after(
  kind: 'se' | 'ograf',
  ...calls: readonly (readonly [string, object?])[]
): { code?: CodeState } {
  const behaviour = behaviourOf({ widget, code: { kind } });
  return calls.reduce(
    (state, [name, args = {}]) => behaviour?.commands[name]?.(state, args as never, moment) ?? state,
    {},
  );
}

describe('what operators do with a layer that runs code', () => {
  it('reaches it as events, counted', () => {
    expect(after('se', ['press', { field: 'again', value: 'x' }])).toEqual({
      code: {
        sent: {
          ...{ count: 1, listener: 'event:test' },
          event: { listener: 'widget-button', field: 'again', value: 'x' },
        },
      },
    });
    expect(after('se', ['press', { field: 'again' }], ['skip']).code?.sent).toEqual({
      ...{ count: 2, listener: 'event:skip' },
      event: {},
    });
  });

  it('mutes it and starts it anew, and keeps the rest', () => {
    expect(after('se', ['mute'], ['reload'], ['reload'], ['skip'])).toMatchObject({
      code: { muted: true, reloads: 2, sent: { count: 1 } },
    });
    expect(after('se', ['unmute'])).toEqual({});
    expect(after('ograf', ['play'], ['reload'], ['stop'])).toMatchObject({
      graphic: { playing: false },
      code: { reloads: 1 },
    });
  });

  it('is found by the widget alone, where the kind is not known', () => {
    expect(Object.keys(findBehaviour(widget)?.commands ?? {}).sort()).toEqual([
      'action',
      'mute',
      'play',
      'press',
      'reload',
      'skip',
      'stop',
      'unmute',
    ]);
  });
});
