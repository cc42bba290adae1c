import { generationName } from '@studio/read-models/generation-name';
import { hashOf, shapeOf } from '../../../../../test/support/shapes';
import { fullOverlay } from '../testing/full-overlay';
import { STATE_SHAPE } from './state-shape';

describe('the shape of an overlay’s state', () => {
  const shape = shapeOf(fullOverlay().fold.state);

  it('is the one that the generation of the history is named after: set STATE_SHAPE to what is received', () => {
    expect(hashOf(shape)).toBe(STATE_SHAPE);
  });

  it('is another once anything in it has another name or kind', () => {
    const state = fullOverlay().fold.state;
    expect(hashOf(shapeOf({ ...state, added: 1 }))).not.toBe(STATE_SHAPE);
    expect(hashOf(shapeOf({ ...state, name: null }))).not.toBe(STATE_SHAPE);
    const [id = '', layer] = Object.entries(state.layers)[0] ?? [];
    const layers = { ...state.layers, [id]: { ...layer, added: true } };
    expect(hashOf(shapeOf({ ...state, layers }))).not.toBe(STATE_SHAPE);
    expect(hashOf(shapeOf({ ...state, name: 'Another' }))).toBe(STATE_SHAPE);
  });

  it('names the generation, so that documents of another shape are never compared with those of today', () => {
    const view = { name: 'history', version: 4, category: 'overlay', collections: [], on: {} };
    const named = (more: object) => generationName({ ...view, ...more }, 'epoch');
    expect(named({ shape: 'a' })).toBe(named({ shape: 'a' }));
    expect(new Set([named({}), named({ shape: 'a' }), named({ shape: 'b' })]).size).toBe(3);
  });
});
