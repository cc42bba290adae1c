import { isPlainObject } from '@studio/operations/field';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';

/** Something by its name in a file. `n` counts those of the same name, from 1. */
export interface NamedReference {
  readonly name: string;
  readonly n?: number;
}

/** A thing that references lead to. */
export interface NamedThing {
  readonly id: string | number;
  readonly name: string;
}

/** Ids of things on an overlay, by the field that has the id. */
const onOverlay = {
  sceneId: (design: OpenedDesign) => design.scenes.map(({ sceneId: id, name }) => ({ id, name })),
  memberId: (design: OpenedDesign) => design.layers.map(({ memberId: id, name }) => ({ id, name })),
  macroId: (design: OpenedDesign) => design.macros().map(({ macroId: id, name }) => ({ id, name })),
  spotId: (design: OpenedDesign) => design.spots.map(({ spotId: id, name }) => ({ id, name })),
  groupId: (design: OpenedDesign) => design.groups.map(({ groupId: id, name }) => ({ id, name })),
} as const satisfies { readonly [field: string]: (design: OpenedDesign) => readonly NamedThing[] };

/** Fields whose ids stay ids in a file: sounds, media, OBS connections, rewards and hooks of an account. */
const withoutName: ReadonlySet<string> = new Set(['favoriteId', 'uploadId', 'obsId', 'rewardId', 'hookId']);

/** Free contents: their keys are none of ours. */
const free: ReadonlySet<string> = new Set(['args', 'values', 'layout', 'headers']);

export type ReferenceKind = keyof typeof onOverlay | 'overlayId' | 'automationId';

/** Returns the things on an overlay that a field can lead to. */
export function thingsOn(design: OpenedDesign, kind: keyof typeof onOverlay): readonly NamedThing[] {
  return onOverlay[kind](design);
}

const isKind = (field: string): field is ReferenceKind =>
  field === 'overlayId' || field === 'automationId' || Object.hasOwn(onOverlay, field);

/** Replaces the references in a definition. */
export interface Replacing {
  /**
   * Returns the value that stands in the place of a reference.
   * @param overlayId overlay that it is on; null for none
   */
  reference(kind: ReferenceKind, value: unknown, overlayId: string | null, path: string): Promise<unknown>;
  /** Returns the id of the overlay that a value and its replacement are. */
  overlayOf(before: unknown, after: unknown): unknown;
  /** Called for an id that has no name. */
  id?(path: string): void;
}

/** Returns a value with all references in it replaced, nested ones too. */
export async function replaced(
  value: unknown,
  { path, overlayId }: { readonly path: string; readonly overlayId: string | null },
  replacing: Replacing,
): Promise<unknown> {
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const [i, each] of (value as readonly unknown[]).entries())
      items.push(await replaced(each, { path: `${path}.${i}`, overlayId }, replacing));
    return items;
  }
  if (!isPlainObject(value)) return value;
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const result: Record<string, unknown> = { ...value };
  const sent = value['overlayId'];
  let overlay = overlayId;
  if (isReference(sent)) {
    const after = await replacing.reference('overlayId', sent, null, at('overlayId'));
    result['overlayId'] = after;
    const id = replacing.overlayOf(sent, after);
    overlay = typeof id === 'string' ? id : null;
  }
  for (const [key, each] of Object.entries(value)) {
    if (key === 'overlayId' || free.has(key)) continue;
    if (isKind(key) && isReference(each))
      result[key] = await replacing.reference(key, each, overlay, at(key));
    else if (withoutName.has(key)) replacing.id?.(at(key));
    else result[key] = await replaced(each, { path: at(key), overlayId: overlay }, replacing);
  }
  return result;
}

/** Returns false for nothing, and for a text that is filled when a step is done. */
function isReference(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.includes('{'));
}

/** Returns the name of a thing, and its number among those of the same name; null if there is no such thing. */
export function referenceTo(things: readonly NamedThing[], id: unknown): NamedReference | null {
  const thing = things.find((each) => each.id === id);
  if (!thing) return null;
  const n = things.filter(({ name }) => name === thing.name).indexOf(thing) + 1;
  return { name: thing.name, ...(n > 1 && { n }) };
}

/** Returns the thing that a reference names; undefined if there is none. */
export function namedIn(
  things: readonly NamedThing[],
  { name, n = 1 }: NamedReference,
): NamedThing | undefined {
  return things.filter((each) => each.name === name)[n - 1];
}

/** Returns a value as a reference; null if it is none. */
export function asReference(value: unknown): NamedReference | null {
  if (!isPlainObject(value)) return null;
  const { name, n = 1 } = value;
  return typeof name === 'string' && name !== '' && typeof n === 'number' && Number.isInteger(n) && n >= 1
    ? { name, n }
    : null;
}
