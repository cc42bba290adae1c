import { sceneOf } from '../model/overlay.lookup';
import { defaultAnimation, defaultLayout } from '../model/overlay.state';
import { contentOf } from '../templates/template-repository';
import { blankOverlay, nothing, overlayId } from '../testing/given-overlay';

/** A property that no file of the product names. */
const madeUp = { glow: { colour: 'red', strength: 3 } };

const added = (memberId: number) => {
  const data = {
    ...madeUp,
    memberId,
    widget: 'text',
    name: `Layer ${memberId}`,
    values: { text: 'Hello' },
    locked: false,
    positionPresets: [],
    animation: defaultAnimation,
    layout: defaultLayout,
    places: [{ sceneId: 1, z: memberId - 1, hidden: false }],
  };
  return { type: 'layer.added', data } as const;
};

const source = blankOverlay
  .after([added(1), added(2)])
  .when('CreateGroup', { overlayId, name: 'Pair', memberIds: [1, 2] });
const [groupId = ''] = Object.keys(source.state().groups);

function glowing(layers: object): readonly number[] {
  return Object.values(layers as Record<string, { memberId: number; glow?: unknown }>).flatMap((layer) =>
    JSON.stringify(layer.glow) === JSON.stringify(madeUp.glow) ? layer.memberId : [],
  );
}

describe('a property that layers come to have', () => {
  it('is kept in the state', () => {
    expect(glowing(source.state().layers)).toEqual([1, 2]);
  });

  it('is copied by duplicate_member', () => {
    const { layers } = source.when('DuplicateMember', { overlayId, memberId: 2 }).state();
    expect(glowing(layers)).toEqual([1, 2, 3]);
    expect(layers[3]).toEqual({ ...layers[2], memberId: 3 });
  });

  it('is copied by duplicate_group', () => {
    const { layers } = source.when('DuplicateGroup', { overlayId, groupId }).state();
    expect(glowing(layers)).toEqual([1, 2, 3, 4]);
  });

  it('is copied by duplicate_overlay', () => {
    const copy = nothing.when('DuplicateOverlay', { overlayId }, { source: source.state() });
    expect(glowing(copy.state().layers)).toEqual([1, 2]);
  });

  it('is copied into a template, and into what begins with it', () => {
    const { content: template } = contentOf(source.state(), { includeUploads: false });
    expect(glowing(template.design.layers)).toEqual([1, 2]);
    const blank = { name: 'Stream', width: 1920, height: 1080, starter: false, template: 'one' };
    const made = nothing.when('CreateOverlay', blank, { template }).state();
    expect(glowing(made.layers)).toEqual([1, 2]);
  });
});

it('a property that scenes come to have is copied with the scene and with the overlay', () => {
  const { rev: _rev, ...own } = sceneOf(source.state(), 1);
  const data = { ...own, glow: 1, sceneId: 2, name: 'Second', index: 1 };
  const given = source.after([{ type: 'scene.added', data }]);
  const { scenes } = given.when('DuplicateScene', { overlayId, sceneId: 2 }).state();
  expect(scenes[3]).toMatchObject({ glow: 1, previewOf: null });
  const copy = nothing.when('DuplicateOverlay', { overlayId }, { source: given.state() }).state();
  expect(copy.scenes[2]).toMatchObject({ glow: 1 });
});
