import { findBehaviour, behaviourOf } from '../catalog';
import { customSlug } from './custom-widget';

const widget = customSlug('p');
const behaviour = findBehaviour(widget);

function after(stepCount: number | undefined, ...calls: readonly (readonly [string, object?])[]): object {
  const moment = { now: 0, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
  const given = { ...moment, ...(stepCount !== undefined && { stepCount }) };
  return calls.reduce((state, [name, args = {}]) => {
    const run = behaviour?.commands[name] ?? behaviour?.on?.[name as 'shown'];
    return run?.(state, args as never, given) ?? state;
  }, {});
}

describe('what operators do with a graphic', () => {
  it('is counted, with the step that it leads to', () => {
    expect(after(3, ['play'])).toEqual({
      graphic: { playing: true, step: 1, run: { count: 1, action: { name: 'play' } } },
    });
    expect(after(3, ['play'], ['play', { goto: 0, skipAnimation: true }])).toEqual({
      graphic: {
        ...{ playing: true, step: 0 },
        run: { count: 2, action: { name: 'play', goto: 0, skipAnimation: true } },
      },
    });
    expect(after(3, ['play', { delta: 5 }])).toMatchObject({ graphic: { playing: false, step: null } });
    expect(after(3, ['stop'], ['play'])).toMatchObject({ graphic: { playing: true, step: 0 } });
    expect(after(undefined, ['play'], ['play'])).toMatchObject({ graphic: { playing: true, step: 2 } });
    expect(after(1, ['action', { id: 'go', payload: { a: 1 } }])).toEqual({
      graphic: {
        ...{ playing: true, step: 0 },
        run: { count: 1, action: { name: 'action', id: 'go', payload: { a: 1 } } },
      },
    });
  });

  it('is over when the layer is shown anew', () => {
    expect(after(1, ['shown'], ['sceneLive'])).toEqual({});
    expect(after(1, ['stop'], ['shown'])).toEqual({
      graphic: { playing: true, step: 0, run: { count: 1, action: { name: 'stop' } } },
    });
  });

  it('is there for layers with a graphic only', () => {
    expect(behaviourOf({ widget, code: { kind: 'ograf' } })?.commands).toHaveProperty('play');
    expect(behaviourOf({ widget, code: { kind: 'se' } })?.commands).not.toHaveProperty('play');
    expect(behaviourOf({ widget: 'countdown' })).toBe(findBehaviour('countdown'));
  });
});
