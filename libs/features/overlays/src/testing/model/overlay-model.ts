import { groupRules, membersOf, type GroupInputs } from './group-rules';
import { seenSize } from './layout-rules';
import { layerRules, type LayerInputs } from './layer-rules';
import { organizeRules, type OrganizeInputs } from './organize-rules';
import {
  layerOf,
  liveOf,
  placeOf,
  refuse,
  Refused,
  type ModelDesign,
  type ModelLookups,
  type ModelWidget,
} from './model-state';
import { sceneRules, type SceneInputs } from './scene-rules';

interface OverlayInputs {
  update_overlay: { name?: string; width?: number; height?: number };
}

/** Inputs of the operations that do not change the design: on the overlay as a whole, and on access. */
interface OtherInputs {
  delete_overlay: object;
  duplicate_overlay: object;
  put_editor: { login: string; permissions: string[] };
  remove_editor: { login: string };
  rotate_overlay_link: { graceMinutes?: number };
}

export type Inputs = OverlayInputs & OtherInputs & SceneInputs & LayerInputs & GroupInputs & OrganizeInputs;
export type Tool = keyof Inputs;

/** Result of a request. */
export interface Fate {
  /** Code of the refusal; null for success. */
  readonly code: string | null;
  /** Receipt of an operation on this design; null for other results. */
  readonly receipt: Receipt | null;
}

interface Receipt {
  readonly rev: number;
  readonly changed: boolean;
  readonly onAir: boolean;
}

const demands: { readonly [Name in Tool]: readonly [scope: string, who?: 'owner'] } = {
  update_overlay: ['overlays:write'],
  delete_overlay: ['overlays:write', 'owner'],
  duplicate_overlay: ['overlays:write', 'owner'],
  put_editor: ['overlays:write', 'owner'],
  remove_editor: ['overlays:write', 'owner'],
  rotate_overlay_link: ['overlays:write', 'owner'],
  create_scene: ['scenes:write'],
  update_scene: ['scenes:write'],
  delete_scene: ['scenes:write'],
  duplicate_scene: ['scenes:write'],
  go_live_scene: ['scenes:golive'],
  preview_scene: ['scenes:write'],
  take_preview_to_program: ['scenes:golive'],
  set_scene_member_state: ['scenes:write'],
  reorder_scenes: ['scenes:write'],
  add_member: ['members:write'],
  update_member: ['overlays:write'],
  update_members: ['overlays:write'],
  remove_member: ['members:write'],
  duplicate_member: ['members:write'],
  create_group: ['overlays:write'],
  update_group: ['overlays:write'],
  set_group_layers: ['overlays:write'],
  move_group: ['overlays:write'],
  delete_group: ['overlays:write'],
  duplicate_group: ['members:write'],
  restack_member: ['overlays:write'],
  align_members: ['overlays:write'],
  set_position_presets: ['overlays:write'],
  apply_position_preset: ['overlays:write'],
  create_spot: ['overlays:write'],
  update_spot: ['overlays:write'],
  apply_spot: ['overlays:write'],
  delete_spot: ['overlays:write'],
  create_deck_macro: ['overlays:write'],
  update_deck_macro: ['overlays:write'],
  reorder_deck_macros: ['overlays:write'],
  delete_deck_macro: ['overlays:write'],
};

export interface ModelOptions {
  /** Logins of the accounts, the owner's first. */
  readonly accounts: readonly string[];
  readonly widgets: readonly ModelWidget[];
}

/** One overlay of `accounts[0]`, as docs/spec describes it. */
export class OverlayModel {
  readonly lookups: ModelLookups;
  readonly editors = new Map<string, readonly string[]>();
  isDeleted = false;
  linkGeneration = 1;
  design: ModelDesign;
  /** The design at every rev. */
  private readonly past = new Map<number, ModelDesign>();

  /** @param created the answer of create_overlay */
  constructor(
    created: CreatedOverlay,
    private readonly options: ModelOptions,
  ) {
    this.lookups = { widgets: options.widgets, sizes: {}, rev: created.rev, mayGoLive: true };
    this.design = designFrom(created);
    this.past.set(created.rev, this.design);
  }

  get owner(): string {
    return this.options.accounts[0] ?? '';
  }

  /** Does it. */
  ask<T extends Tool>(by: string, tool: T, input: Inputs[T]): Fate {
    const { design: before, lookups: facts } = this;
    const after = structuredClone(before);
    try {
      requireRules(tool, input);
      const [scope, who] = demands[tool];
      this.requireAccess(by, scope, who);
      facts.mayGoLive = this.refusal(by, 'scenes:golive') === null;
      if (tool in this.others) {
        this.others[tool as keyof OtherInputs](input as never);
        return { code: null, receipt: null };
      }
      rules[tool as keyof typeof rules](after, input as never, facts);
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, receipt: null };
      throw error;
    }
    return { code: null, receipt: this.commit(before, after) };
  }

  /** Applies a change. An unchanged design gets no new rev; scenes that changed get the new one [overlays/4]. */
  private commit(before: ModelDesign, after: ModelDesign): Receipt {
    const { lookups: facts } = this;
    const changed = JSON.stringify(after) !== JSON.stringify(before);
    if (!changed) return { rev: facts.rev, changed, onAir: false };
    facts.rev += 1;
    for (const scene of after.scenes) {
      const old = before.scenes.find(({ sceneId }) => sceneId === scene.sceneId);
      if (JSON.stringify(old) !== JSON.stringify(scene)) scene.sceneRev = facts.rev;
    }
    this.design = after;
    this.past.set(facts.rev, after);
    const onAir = JSON.stringify(pictureOf(after)) !== JSON.stringify(pictureOf(before));
    return { rev: facts.rev, changed, onAir };
  }

  /** Returns the code with which an account is refused; null if it is allowed. */
  refusal(by: string, scope: string): string | null {
    try {
      this.requireAccess(by, scope);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
  }

  /**
   * Returns the answer of get_overlay, with groups by id.
   * @param rev whose state is returned
   */
  document(by: string, rev = this.lookups.rev): object {
    const design = this.past.get(rev) ?? refuse('not_found');
    const { name, width, height, look, live } = design;
    const isOwner = by === this.owner;
    return {
      rev,
      name,
      width,
      height,
      activeSceneId: live,
      look,
      role: isOwner ? 'owner' : 'editor',
      ...(!isOwner && { permissions: this.editors.get(by) }),
      layers: liveOf(design).stack.map((memberId, z) => this.layer(design, memberId, z)),
      groups: Object.fromEntries(
        Object.entries(design.groups).map(([groupId, group]) => {
          const memberIds = membersOf(design, groupId);
          const hidden = memberIds.every((memberId) => placeOf(liveOf(design), memberId).hidden);
          const locked = memberIds.every((memberId) => layerOf(design, memberId).locked);
          return [groupId, { ...group, groupId, memberIds, hidden, locked }];
        }),
      ),
      scenes: design.scenes.map(({ knew: _, stack, places, ...scene }, order) => ({
        ...scene,
        order,
        live: scene.sceneId === live,
        memberState: Object.fromEntries(stack.map((memberId, z) => [memberId, { ...places[memberId], z }])),
      })),
    };
  }

  /** Returns what a renderer shows. */
  picture(): object | null {
    return this.isDeleted ? null : pictureOf(this.design);
  }

  /**
   * Returns the scenes, layers and groups of duplicate_overlay. Ids start from 1, from bottom to top of the live
   * scene.
   */
  copy(): object {
    const { name, width, height, look, scenes, layers, groups, live } = this.design;
    const order = liveOf(this.design).stack;
    const idOf = (memberId: number) => order.indexOf(memberId) + 1;
    const ordinary = scenes.filter(({ previewOf }) => previewOf === null);
    return {
      name: [...name].slice(0, 35).join('') + ' copy',
      width,
      height,
      look,
      activeScene: ordinary.findIndex(({ sceneId }) => sceneId === live),
      groups: Object.keys(groups).length,
      layers: order.map((memberId) => {
        const { groupId, memberId: _, ...layer } = layerOf(this.design, memberId);
        const mates = order.filter((id) => groupId !== null && layers[id]?.groupId === groupId);
        const place = placeOf(liveOf(this.design), memberId);
        // Runtime state starts empty: no renderer has measured the layer.
        return { ...layer, ...place, z: idOf(memberId) - 1, version: 1, groupedWith: mates.map(idOf) };
      }),
      scenes: ordinary.map(({ name: sceneName, transitionType, transitionMs, stack, places }) => ({
        name: sceneName,
        transitionType,
        transitionMs,
        stack: stack.map((memberId) => ({ memberId: idOf(memberId), ...places[memberId] })),
      })),
    };
  }

  private layer(design: ModelDesign, memberId: number, z: number): object {
    const place = placeOf(liveOf(design), memberId);
    const native = this.lookups.sizes[memberId];
    const size = native && seenSize(place.layout, native);
    return { ...layerOf(design, memberId), ...place, z, ...size, version: 1 };
  }

  /**
   * A missing overlay and one of another account look the same; owner-only operations need the owner [errors/3]
   * [sharing/4].
   */
  private requireAccess(by: string, scope: string, who?: 'owner'): void {
    const permissions = this.editors.get(by);
    if (this.isDeleted || (by !== this.owner && !permissions)) refuse('not_found');
    if (by === this.owner) return;
    if (who === 'owner') refuse('owner_only');
    if (!permissions?.includes(scope)) refuse('insufficient_scope');
  }

  private readonly others: { readonly [Name in keyof OtherInputs]: (input: OtherInputs[Name]) => void } = {
    delete_overlay: () => {
      this.isDeleted = true;
    },
    duplicate_overlay: () => undefined,
    put_editor: ({ login, permissions }) => {
      if (login === this.owner || login === 'nobody') refuse('invalid_value');
      this.editors.set(login, permissions);
    },
    remove_editor: ({ login }) => {
      if (!this.editors.delete(login)) refuse('not_found');
    },
    rotate_overlay_link: () => {
      this.linkGeneration += 1;
    },
  };
}

const rules = {
  update_overlay: (design: ModelDesign, { name, width, height }: OverlayInputs['update_overlay']) => {
    design.name = name?.trim() ?? design.name;
    design.width = width ?? design.width;
    design.height = height ?? design.height;
  },
  ...sceneRules,
  ...layerRules,
  ...groupRules,
  ...organizeRules,
};

/** Checks rules across the fields of one request, which precede all other checks. */
function requireRules<T extends Tool>(tool: T, input: Inputs[T]): void {
  const {
    changes = [],
    position,
    memberId,
    relativeToMemberId,
    add,
    remove,
  } = input as {
    changes?: object[];
    position?: string;
    memberId?: number;
    relativeToMemberId?: number;
    add?: number[];
    remove?: number[];
  };
  const isRelative = position === 'behind' || position === 'in_front';
  const saysNothing = (change: object) =>
    Object.keys(change).every((key) => key === 'memberId' || key === 'sceneId');
  const broken =
    (tool === 'update_members' && changes.some(saysNothing)) ||
    (tool === 'restack_member' && isRelative !== (relativeToMemberId !== undefined)) ||
    (tool === 'restack_member' && memberId === relativeToMemberId) ||
    (tool === 'set_group_layers' && !add && !remove) ||
    (tool === 'set_group_layers' && add?.some((id) => remove?.includes(id)));
  if (broken) refuse('invalid_request');
}

/** The live scene's visible layers, in the words of the renderers' protocol. */
function pictureOf(design: ModelDesign): object {
  const { width, height, live } = design;
  const scene = liveOf(design);
  const stack = scene.stack.filter((memberId) => !placeOf(scene, memberId).hidden);
  const shown = stack.map((memberId) => {
    const { widget, values, animSteps, ...layer } = layerOf(design, memberId);
    const { layout } = placeOf(scene, memberId);
    const { animEntrance: entrance, animLoop: loop, animDuration: duration, animDelay: delay } = layer;
    const animation = { entrance, loop, duration, delay, ...(animSteps > 0 && { steps: animSteps }) };
    return [memberId, { memberId, widget, layout, animation, values }] as const;
  });
  return { canvas: { width, height }, sceneId: live, layers: Object.fromEntries(shown), stack };
}

/** Fields of an Overlay answer that the model reads. */
export interface CreatedOverlay {
  readonly rev: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly look: string | null;
  readonly activeSceneId: number;
  readonly layers: readonly (ModelDesign['layers'][number] & Readonly<Record<string, unknown>>)[];
  readonly scenes: readonly (Omit<ModelDesign['scenes'][number], 'stack' | 'places' | 'knew'> & {
    readonly memberState: Readonly<
      Record<string, ModelDesign['scenes'][number]['places'][number] & { readonly z: number }>
    >;
  })[];
}

/** Returns the design of a new overlay where the rules leave its initial content open. */
function designFrom({
  name,
  width,
  height,
  look,
  activeSceneId,
  layers,
  scenes,
}: CreatedOverlay): ModelDesign {
  return structuredClone({
    name,
    width,
    height,
    look,
    live: activeSceneId,
    scenes: scenes.map((scene) => {
      const { sceneId, name: sceneName, transitionType, transitionMs, sceneRev, memberState } = scene;
      const states = Object.entries(memberState).sort(([, a], [, b]) => a.z - b.z);
      return {
        sceneId,
        name: sceneName,
        transitionType,
        transitionMs,
        sceneRev,
        previewOf: null,
        previewBaseRev: null,
        knew: [],
        stack: states.map(([memberId]) => Number(memberId)),
        places: Object.fromEntries(
          states.map(([memberId, { layout, hidden }]) => [memberId, { layout, hidden }]),
        ),
      };
    }),
    layers: Object.fromEntries(
      layers.map(({ memberId, widget, name: layerName, locked, groupId, values, ...layer }) => {
        const { animEntrance, animLoop, animDuration, animDelay, animSteps } = layer;
        const own = { memberId, widget, name: layerName, locked, groupId, values, positionPresets: [] };
        return [memberId, { ...own, animEntrance, animLoop, animDuration, animDelay, animSteps }];
      }),
    ),
    groups: {},
    spots: {},
    macros: [],
    nextSceneId: Math.max(...scenes.map(({ sceneId }) => sceneId)) + 1,
    nextMemberId: Math.max(0, ...layers.map(({ memberId }) => memberId)) + 1,
    nextGroup: 1,
    nextMacro: 1,
    nextStep: 1,
    nextSpot: 1,
  });
}
