import type { DesignKind, DesignRecords } from '@studio/realtime/editor-protocol';

type AnyRecord = DesignRecords[DesignKind];
type Fields = { readonly [key: string]: unknown };

/**
 * Returns a record with changed fields. Each field is replaced as a whole, except a layer's settings, which are
 * merged by key.
 */
export function merged(kind: DesignKind, record: AnyRecord | undefined, fields: object): AnyRecord {
  const values =
    kind === 'layer' && 'values' in fields
      ? { values: { ...valuesOf(record), ...(fields.values as object) } }
      : undefined;
  return Object.assign({}, record, fields, values);
}

function valuesOf(record: AnyRecord | undefined): object | undefined {
  return record && 'values' in record ? record.values : undefined;
}

/** Returns true if plain JSON values are equal, regardless of key order. */
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
