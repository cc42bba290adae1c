/*
 * A model of overlays to compare the real ones with: plain objects, changed in place, readable as the rules.
 * It is written from the rules and shares no code with what it checks.
 */

export interface ModelLayout {
  x: number;
  y: number;
  scale: number;
  rot: number;
  opacity: number;
  cropL?: number;
  cropT?: number;
  cropR?: number;
  cropB?: number;
}

export interface ModelPlace {
  layout: ModelLayout;
  hidden: boolean;
}

export interface ModelScene {
  sceneId: number;
  name: string;
  transitionType: string;
  transitionMs: number;
  sceneRev: number;
  previewOf: number | null;
  previewBaseRev: number | null;
  /** Layers that existed when the preview was created. */
  knew: number[];
  /** memberIds from bottom to top. */
  stack: number[];
  places: Record<number, ModelPlace>;
}

export interface ModelLayer {
  memberId: number;
  widget: string;
  name: string;
  locked: boolean;
  groupId: string | null;
  animEntrance: string;
  animLoop: string;
  animDuration: number;
  animDelay: number;
  animSteps: number;
  values: Record<string, unknown>;
  /** In the order that they were sent in. */
  positionPresets: { name: string; layout: ModelLayout }[];
}

export interface ModelSpot {
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** State that `rev` counts changes of. */
export interface ModelDesign {
  name: string;
  width: number;
  height: number;
  look: string | null;
  live: number;
  /** In tab order, previews included. */
  scenes: ModelScene[];
  layers: Record<number, ModelLayer>;
  groups: Record<string, { name: string; collapsed: boolean }>;
  spots: Record<string, ModelSpot>;
  /** In their order. */
  macros: { macroId: number; name: string; color: string | null; steps: object[] }[];
  nextSceneId: number;
  nextMemberId: number;
  nextMacro: number;
  /** Every step that is written is another one. */
  nextStep: number;
  /** Spots are named #s1, #s2, … in the order in which they were made. */
  nextSpot: number;
  /** Groups are named #1, #2, … in the order in which they were made. */
  nextGroup: number;
}

/** Widget data the model needs, as get_widget answers it. */
export interface ModelWidget {
  readonly slug: string;
  readonly name: string;
  readonly flags: { readonly selfPositioning: boolean; readonly fullCanvasBackground: boolean };
  readonly fields: readonly ModelField[];
}
export interface ModelField {
  readonly key: string;
  readonly type: string;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly { readonly key: string }[];
}

/** Everything around the design that rules depend on. */
export interface ModelLookups {
  readonly widgets: readonly ModelWidget[];
  /** Native sizes of the layers that a renderer has measured. */
  readonly sizes: Record<number, { readonly w: number; readonly h: number }>;
  rev: number;
  /** True if the caller may switch scenes. */
  mayGoLive: boolean;
}

export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export function refuse(code: string): never {
  throw new Refused(code);
}

export function sceneOf(design: ModelDesign, sceneId: number): ModelScene {
  return design.scenes.find((scene) => scene.sceneId === sceneId) ?? refuse('not_found');
}

export function liveOf(design: ModelDesign): ModelScene {
  return sceneOf(design, design.live);
}

export function layerOf(design: ModelDesign, memberId: number): ModelLayer {
  return design.layers[memberId] ?? refuse('not_found');
}

export function placeOf(scene: ModelScene, memberId: number): ModelPlace {
  return scene.places[memberId] ?? refuse('not_found');
}

export function widgetOf(lookups: ModelLookups, slug: string): ModelWidget {
  return lookups.widgets.find((widget) => widget.slug === slug) ?? refuse('invalid_option');
}

/** Stale is every rev but the current one; none sent means last writer wins [api/10]. */
export function requireCurrent(expectedRev: number | undefined, current: number): void {
  if (expectedRev !== undefined && expectedRev !== current) refuse('rev_conflict');
}

/** `<name> copy`, 40 characters at most [overlays/5]. */
export function copyName(name: string): string {
  return `${[...name].slice(0, 35).join('')} copy`;
}

/** Inserts at index z and closes the gap; an index beyond the top means the top [layers/2]. */
export function insert(stack: number[], memberId: number, z: number): void {
  const old = stack.indexOf(memberId);
  if (old >= 0) stack.splice(old, 1);
  stack.splice(Math.min(z, stack.length), 0, memberId);
}
