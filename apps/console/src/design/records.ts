import type { DesignKind, DesignRecords } from '@studio/realtime/editor-protocol';

type AnyRecord = DesignRecords[DesignKind];
type Fields = { readonly [key: string]: unknown };

/** A record with some of its fields changed: each whole, but for a layer's settings, of which the keys that are told. */
export function merged(kind: DesignKind, record: AnyRecord | undefined, fields: object): AnyRecord {
  const before = (record ?? {}) as Fields;
  const after: Record<string, unknown> = { ...before, ...fields };
  if (kind === 'layer' && Object.hasOwn(fields, 'values'))
    after['values'] = { ...(before['values'] as object | undefined), ...(after['values'] as object) };
  // What the fields are of tells the kind.
  return after as unknown as AnyRecord;
}

/** Equality of plain JSON values, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson((a as Fields)[key], (b as Fields)[key]))
  );
}

/** Id of a `place`: of a layer in a scene. */
export function placeId(sceneId: number, memberId: number): string {
  return `${sceneId}.${memberId}`;
}
