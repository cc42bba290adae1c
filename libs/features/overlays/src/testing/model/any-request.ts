import fc from 'fast-check';
import type { Inputs, OverlayModel, Tool } from './overlay-model';

/** Request for one operation, by the name of its tool. */
export interface Request {
  readonly by: string;
  readonly tool: Tool;
  readonly input: Inputs[Tool];
}
export type Asked = Omit<Request, 'by'>;

interface Weighted {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Asked>;
}

/** Small ids, so that requests meet each other and now and then something unknown. */
const sceneId = mostly(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 8 }));
const memberId = mostly(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 12 }));
const memberIds = fc.uniqueArray(memberId, { minLength: 2, maxLength: 4 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const expectedRev = maybe(fc.integer({ min: 0, max: 20 }));
const layout = fc.record(
  {
    x: fc.integer({ min: -900, max: 900 }),
    y: fc.integer({ min: -500, max: 500 }),
    scale: fc.constantFrom(0.05, 1, 2.5),
    rot: fc.constantFrom(0, 45, 90),
    opacity: fc.constantFrom(0, 0.5, 1),
    cropL: fc.constantFrom(null, 0, 10),
    cropB: fc.constantFrom(null, 7.5),
  },
  { requiredKeys: [] },
);
const place = {
  layout: maybe(layout),
  z: maybe(fc.integer({ min: 0, max: 9 })),
  hidden: maybe(fc.boolean()),
};
const look = {
  ...place,
  name: maybe(fc.constantFrom('', 'Camera', 'Title')),
  locked: maybe(fc.boolean()),
  animEntrance: maybe(fc.constantFrom('none', 'pop')),
  animLoop: maybe(fc.constantFrom('none', 'float')),
  animDelay: maybe(fc.constantFrom(0, 1.5)),
  animSteps: maybe(fc.constantFrom(0, 6)),
};
const values = maybe(
  fc.constantFrom<object>(
    { text: 'Hi', fontSize: 12 },
    { fontSize: 1000, nonsense: 1 },
    { align: 'middle' },
    { fontSize: 'big' },
  ),
);
const permissions = fc.constantFrom(
  ['overlays:read'],
  ['overlays:write'],
  ['overlays:read', 'overlays:write', 'members:write', 'scenes:write'],
  ['overlays:read', 'members:write', 'scenes:golive'],
  ['scenes:write', 'bot:write'],
);

/**
 * Any operation on a design and on its access. A new operation is added here, and all properties then cover it.
 * @param groupId ids of groups
 * @param spotId ids of spots
 */
export const designRequests = (
  groupId: fc.Arbitrary<string>,
  spotId: fc.Arbitrary<string>,
): readonly Weighted[] => [
  ...organizeRequests(groupId, spotId),
  of(4, 'add_member', {
    ...look,
    widget: fc.constantFrom('text', 'shape', 'clock', 'background', 'nothing'),
    values,
    sceneId: maybe(sceneId),
  }),
  of(4, 'update_member', { ...look, memberId, expectedRev }),
  of(6, 'set_scene_member_state', { ...place, sceneId, memberId, expectedRev }),
  of(2, 'remove_member', { memberId }),
  of(3, 'duplicate_member', { memberId, sceneId: maybe(sceneId) }),
  of(4, 'update_members', {
    changes: fc.uniqueArray(fc.record({ ...look, memberId, sceneId: maybe(sceneId) }), {
      selector: (change) => change.memberId,
      maxLength: 3,
    }),
    expectedRev,
  }),
  of(2, 'restack_member', {
    memberId,
    position: fc.constantFrom('behind', 'in_front'),
    relativeToMemberId: memberId,
    expectedRev,
  }),
  of(2, 'restack_member', { memberId, position: fc.constantFrom('back', 'front') }),
  of(3, 'align_members', {
    memberIds,
    mode: fc.constantFrom(
      ...['left', 'center', 'right', 'top', 'middle', 'bottom', 'distribute-h', 'distribute-v'],
    ),
    relativeTo: fc.constantFrom('selection', 'canvas'),
    expectedRev,
  }),
  of(6, 'create_group', { memberIds, name: fc.constantFrom('', 'Camera') }),
  of(4, 'update_group', {
    groupId,
    name: maybe(fc.constantFrom('', 'Chat')),
    collapsed: maybe(fc.boolean()),
    hidden: maybe(fc.boolean()),
    locked: maybe(fc.boolean()),
  }),
  of(5, 'set_group_layers', { groupId, add: memberIds }),
  of(3, 'set_group_layers', { groupId, remove: memberIds }),
  of(1, 'set_group_layers', { groupId, add: maybe(memberIds), remove: maybe(memberIds) }),
  of(3, 'move_group', { groupId, dx: fc.constantFrom(0, 5), dy: fc.constantFrom(0, -5) }),
  of(2, 'delete_group', { groupId }),
  of(3, 'duplicate_group', { groupId }),
  of(2, 'create_scene', {
    name: fc.constantFrom('BRB', 'Ending'),
    mode: fc.constantFrom('blank', 'snapshot'),
  }),
  of(2, 'update_scene', {
    sceneId,
    name: maybe(fc.constantFrom('BRB', 'Pause')),
    transitionType: maybe(fc.constantFrom('cut', 'fade')),
    transitionMs: maybe(fc.constantFrom(200, 400)),
  }),
  of(3, 'set_position_presets', {
    memberId,
    presets: fc.array(fc.record({ name: fc.constantFrom('Left', 'Right', 'Big'), layout }), { maxLength: 3 }),
  }),
  of(4, 'apply_position_preset', { memberId, name: fc.constantFrom('Left', 'Right', 'Big') }),
  of(2, 'delete_scene', { sceneId }),
  of(2, 'duplicate_scene', { sceneId }),
  of(4, 'preview_scene', { sceneId }),
  of(4, 'take_preview_to_program', { sceneId, expectedRev }),
  of(3, 'reorder_scenes', { order: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 }) }),
  of(4, 'go_live_scene', { sceneId, transition: maybe(fc.constantFrom('cut', 'fade')) }),
  of(2, 'put_editor', { login: fc.constantFrom('bea', 'cid', 'owner', 'nobody'), permissions }),
  of(1, 'remove_editor', { login: fc.constantFrom('bea', 'cid') }),
  of(1, 'rotate_overlay_link', { graceMinutes: fc.constantFrom(0, 10) }),
  of(1, 'update_overlay', {
    name: maybe(fc.constantFrom('A', 'B')),
    height: maybe(fc.constantFrom(720, 1080)),
  }),
  of(1, 'delete_overlay', {}),
];

/** On spots and deck buttons. */
function organizeRequests(groupId: fc.Arbitrary<string>, spotId: fc.Arbitrary<string>): readonly Weighted[] {
  const edge = fc.integer({ min: -50, max: 900 });
  const length = fc.constantFrom(1, 120, 640);
  const macroId = fc.integer({ min: 1, max: 3 });
  const color = fc.constantFrom(null, '#ff8800');
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('scene'), sceneId }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('delay'), ms: fc.constant(50) }) },
  );
  const steps = fc.array(step, { maxLength: 2 });
  return [
    of(3, 'create_spot', {
      ...{ name: fc.constantFrom('Corner', 'Top'), x: edge, y: edge, w: length, h: length },
      fromMemberId: maybe(memberId),
    }),
    of(1, 'update_spot', { spotId, name: maybe(fc.constant('Edge')), w: maybe(length) }),
    of(4, 'apply_spot', { spotId, memberId }),
    of(2, 'apply_spot', { spotId, groupId }),
    of(1, 'delete_spot', { spotId }),
    of(2, 'create_deck_macro', { name: fc.constantFrom('Go', 'Stop'), color: maybe(color), steps }),
    of(2, 'update_deck_macro', {
      ...{ macroId, name: maybe(fc.constant('Again')), color: maybe(color) },
      steps: maybe(steps),
    }),
    of(1, 'reorder_deck_macros', { order: fc.shuffledSubarray([1, 2], { minLength: 1 }) }),
    of(1, 'delete_deck_macro', { macroId }),
  ];
}

function mostly<Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

/** The owner and two editors. */
export const people = ['owner', 'bea', 'cid'] as const;

/** Request of any account, still to be `settled`. */
const anyRequest: fc.Arbitrary<Request> = fc
  .tuple(
    fc.constantFrom(...['owner', 'owner', 'owner', 'bea', 'bea', 'cid']),
    fc.oneof(
      ...designRequests(
        mostly(fc.constantFrom('#1', '#2'), fc.constantFrom('#3', '#4', '#5')),
        mostly(fc.constantFrom('#s1', '#s2'), fc.constant('#s3')),
      ),
      of(2, 'duplicate_overlay', {}),
    ),
  )
  .map(([by, asked]) => ({ by, ...asked }));

/** First requests of each sequence: one editor designs, the other goes on air. */
const invitations: readonly Request[] = [
  invite('bea', ['overlays:read', 'overlays:write', 'members:write', 'scenes:write']),
  invite('cid', ['overlays:read', 'scenes:write', 'scenes:golive']),
];

/** Requests that create content for later requests. */
const furnishings: readonly Request[] = [
  { by: 'bea', tool: 'add_member', input: { widget: 'background', z: 0 } },
  { by: 'bea', tool: 'add_member', input: { widget: 'text', values: { text: 'Hi' } } },
  { by: 'bea', tool: 'create_scene', input: { name: 'Ending', mode: 'snapshot' } },
  { by: 'bea', tool: 'preview_scene', input: { sceneId: 1 } },
  { by: 'bea', tool: 'create_group', input: { memberIds: [1, 2] } },
];

/** New overlay, as create_overlay makes it, and the requests that follow. */
export interface Sequence {
  readonly begin: object;
  readonly requests: readonly Request[];
}

export const anySequence: fc.Arbitrary<Sequence> = fc.record({
  begin: fc.constantFrom({}, { starter: true }, { starter: true, width: 1280, height: 1024 }),
  requests: fc
    .tuple(
      fc.constantFrom([], furnishings, furnishings),
      fc.array(anyRequest, { minLength: 5, maxLength: 35, size: 'max' }),
    )
    .map(([furnished, requests]) => [...invitations, ...furnished, ...requests]),
});

/**
 * Returns the request as it is sent. Its `expectedRev` is the current one, or stale by one in either direction. A
 * list of three scenes or more becomes the list of all. Commands on previews mostly receive one. Groups keep the
 * model's names.
 */
export function settled({ by, tool, input }: Request, { design, lookups }: OverlayModel): Request {
  const {
    expectedRev: n,
    sceneId: about,
    order,
  } = input as Partial<Record<string, number>> & { order?: number[] };
  if (order && order.length > 2) {
    const rank = ({ sceneId: id }: { sceneId: number }) => (order.indexOf(id) + 9) % 9;
    const all = [...design.scenes].sort((a, b) => rank(a) - rank(b));
    return { by, tool, input: { order: all.map((scene) => scene.sceneId) } };
  }
  const preview = design.scenes.find(({ previewOf }) => previewOf !== null);
  if (tool === 'take_preview_to_program' && preview && about !== 1)
    return { by, tool, input: { sceneId: preview.sceneId } };
  if (n === undefined) return { by, tool, input };
  const scene = design.scenes.find((each) => each.sceneId === about);
  const isOffline = tool === 'set_scene_member_state' && scene && about !== design.live;
  const current = isOffline ? scene.sceneRev : lookups.rev;
  return { by, tool, input: { ...input, expectedRev: current + (n === 0 ? 1 : n % 4 === 1 ? -1 : 0) } };
}

function invite(login: string, scopes: string[]): Request {
  return { by: people[0], tool: 'put_editor', input: { login, permissions: scopes } };
}

function of(weight: number, tool: Tool, fields: Record<string, fc.Arbitrary<unknown>>): Weighted {
  return {
    weight,
    // In the form that is sent: without undefined values.
    arbitrary: fc
      .record(fields)
      .map((input) => ({ tool, input: JSON.parse(JSON.stringify(input)) as Inputs[Tool] })),
  };
}
