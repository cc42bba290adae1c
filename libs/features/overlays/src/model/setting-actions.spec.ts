import { Problem } from '@studio/kernel/problem';
import { scopes, type Scope } from '@studio/operations/caller';
import type { ListItem } from '@studio/widgets/widget';
import { overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';
import { usualLookups } from '../testing/overlay-lookups';

/* Only a user who may do the same now writes a setting that acts later [actions/1]. */

type Outcome = ReturnType<GivenOverlay['when']>;

const memberId = 4;
const without = (...lacking: readonly Scope[]) => ({
  scopesOn: () => scopes.filter((scope) => !lacking.includes(scope)),
});
const refusal = (...lacking: readonly Scope[]) =>
  ['insufficient_scope', { required: lacking[0], have: expect.any(Array) as string[], lacking }] as const;

const ending = { onEnd: 'scene', endSceneId: 2 };
const added = (widget: string, values: object = {}, lookups: object = {}): Outcome =>
  twoScenes.when('AddMember', { overlayId, widget, values: { ...values } }, lookups);
const updated = (given: GivenOverlay, values: object, lookups: object): Outcome =>
  given.when('UpdateMemberFields', { overlayId, memberId, values: { ...values } }, lookups);

describe.each(['countdown', 'subathon'])('a scene at the end of a %s', (widget) => {
  const lacking = without('scenes:golive');
  const going = added(widget, ending);

  it('is written by who may switch scenes', () => {
    expect(going.state().layers[memberId]?.values).toMatchObject(ending);
    updated(added(widget), ending, {}).then([
      { type: 'layer.values-set', data: { memberId, values: ending } },
    ]);
  });

  it('is written by nobody else, in one piece or two', () => {
    added(widget, ending, lacking).fails(...refusal('scenes:golive'));
    updated(added(widget), ending, lacking).fails(...refusal('scenes:golive'));
    const prepared = updated(added(widget), { endSceneId: 2 }, lacking);
    updated(prepared, { onEnd: 'scene' }, lacking).fails(...refusal('scenes:golive'));
    updated(going, { endSceneId: 1 }, lacking).fails(...refusal('scenes:golive'));
  });

  it('that stays as it is, or goes, needs no right', () => {
    expect(updated(going, { ...ending, uppercase: true }, lacking).state().layers[memberId]?.version).toBe(2);
    updated(going, { onEnd: 'hold' }, lacking).then([
      { type: 'layer.values-set', data: { memberId, values: { onEnd: 'hold' } } },
    ]);
  });

  it('doesn’t come back by undo, revert or restore for who may not switch scenes', () => {
    const off = updated(going, { onEnd: 'hold' }, {});
    const restored = going.state();
    const requireScope = (_: object, scope: string): void => {
      if (scope === 'scenes:golive')
        throw new Problem('insufficient_scope', 'No.', { required: scope, have: [] });
    };
    const may = { ...usualLookups, restored };
    const mayNot = { ...may, requireScope };
    for (const lookups of [may, mayNot]) {
      const tried = [
        off.when('Undo', { overlayId, scope: 'mine', force: false, dryRun: false }, lookups),
        off.when('RestoreOverlay', { overlayId, rev: 6, dryRun: false }, lookups),
      ];
      for (const outcome of tried)
        if (lookups === mayNot) outcome.fails('insufficient_scope', { required: 'scenes:golive', have: [] });
        else expect(outcome.state().layers[memberId]?.values).toMatchObject(ending);
    }
  });

  it('is mirrored, and becomes an own one, by those who may switch scenes here', () => {
    const layer = {
      ...usualLookups.linked.layer,
      widget,
      values: going.state().layers[memberId]?.values ?? {},
    };
    const lookups = { linked: { ...usualLookups.linked, layer } };
    const source = { sourceOverlayId: 'there', sourceMemberId: 1 };
    const linked = (more: object): Outcome =>
      twoScenes.when('AddLinkedMember', { overlayId, ...source }, { ...lookups, ...more });
    linked(lacking).fails(...refusal('scenes:golive'));
    linked({})
      .when('UnlinkMember', { overlayId, memberId }, lacking)
      .fails(...refusal('scenes:golive'));
    linked({})
      .when('UnlinkMember', { overlayId, memberId })
      .then([{ type: 'layer.unlinked', data: { memberId } }]);
  });
});

describe('a button that a segment of a wheel presses', () => {
  const steps = (kind: 'scene' | 'delay') =>
    [kind === 'scene' ? { kind, sceneId: 2 } : { kind, ms: 100 }] as const;
  const buttons = twoScenes
    .when('CreateDeckMacro', { overlayId, name: 'Wait', steps: steps('delay') })
    .when('CreateDeckMacro', { overlayId, name: 'Break', steps: steps('scene') })
    .when('AddMember', { overlayId, widget: 'wheel' });
  const field = 'segments';
  const segment = (action: string, lookups: object = {}, given = buttons): Outcome =>
    given.when('AddListItems', { overlayId, memberId, field, items: [{ name: 'Prize', action }] }, lookups);
  const pressing = segment('1');
  const itemId =
    ((pressing.state().layers[memberId]?.values[field] ?? []) as readonly ListItem[])[0]?.itemId ?? '';
  const changed = (values: object, lookups: object): Outcome =>
    pressing.when('UpdateListItem', { overlayId, memberId, field, itemId, values: { ...values } }, lookups);
  const lacking = without('actions:fire', 'scenes:golive');

  it('is written by who may press buttons, and switch scenes where it does', () => {
    expect(pressing.state().layers[memberId]?.values[field]).toMatchObject([{ action: '1' }]);
    segment('1', lacking).fails(...refusal('actions:fire'));
    segment('2', without('scenes:golive')).fails(...refusal('scenes:golive'));
    changed({ action: '2' }, lacking).fails(...refusal('actions:fire', 'scenes:golive'));
    updated(buttons, { segments: [{ name: 'Prize', action: '1' }] }, lacking).fails(
      ...refusal('actions:fire'),
    );
    segment('not a button', lacking).then([
      {
        type: 'layer.values-set',
        data: {
          memberId,
          values: { segments: [expect.objectContaining({ action: 'not a button' }) as ListItem] },
        },
      },
    ]);
  });

  it('that stays as it is, or goes, needs no right', () => {
    for (const values of [{ weight: 9 }, { name: 'Another' }, { action: '' }])
      expect(changed(values, lacking).state().layers[memberId]?.values[field]).toMatchObject([values]);
  });

  it('comes into its own again, with a wheel of segments, by those who may press it', () => {
    const ofChatters = updated(pressing, { source: 'chatters' }, lacking);
    updated(ofChatters, { source: 'list' }, lacking).fails(...refusal('actions:fire'));
  });
});
