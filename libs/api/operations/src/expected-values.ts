import { Problem } from '@studio/kernel/problem';
import { isRecord, own, sameContent } from '@studio/kernel/same-content';
import { fieldsOf, type Class, type FieldMetadata } from './field';

/** Field of a body with the values that a change is based on [api/28]. */
export const EXPECTED = 'expected';

/** Values by field, as answers have them: objects in part, lists whole. */
export interface ExpectedValues {
  readonly [field: string]: unknown;
}

/** Schema of the field in the document. */
export const expectedSchema = {
  type: 'object',
  description:
    'Values that the change is based on, as they were read: of objects the keys that matter, lists whole. If one ' +
    'has become another meanwhile, nothing changes: values_changed.',
} as const;

/**
 * Returns true for changes of a part (PATCH) of what the answer shows, unless they are based on a revision or a
 * version.
 */
export function takesExpected({
  method,
  multipart,
  fields,
  answer,
}: {
  readonly method: string;
  readonly multipart: boolean;
  readonly fields: { readonly body: readonly FieldMetadata[] };
  readonly answer: Class;
}): boolean {
  const names = fields.body.map(({ name }) => name);
  const isVersioned = names.some((name) => name === 'expectedRev' || name === 'expectedVersion');
  const shown = fieldsOf(answer);
  return method === 'PATCH' && !multipart && !isVersioned && names.some((name) => shown.has(name));
}

/**
 * Refuses a change that is based on other values than those of now. Values that are already as asked are no reason.
 * @param now answer on the state before the change
 * @param asked the command
 * @throws Problem `values_changed`
 */
export function requireExpected(
  expected: ExpectedValues,
  now: object,
  asked: object,
  { method }: { readonly method: string },
): void {
  const current = changedIn(expected, now, asked, method === 'PATCH' ? Infinity : 1);
  if (current === undefined) return;
  throw new Problem('values_changed', 'Somebody else has changed this meanwhile. Nothing was saved.', {
    current,
  });
}

/**
 * Refuses what was agreed to at another revision.
 * @throws Problem `rev_conflict`
 */
export function requireAgreedRev(agreedRev: number | undefined, currentRev: number): void {
  if (agreedRev === undefined || agreedRev === currentRev) return;
  throw new Problem(
    'rev_conflict',
    'Something else has changed since this was agreed to: read it again and confirm again.',
    { expectedRev: agreedRev, currentRev },
  );
}

/**
 * Returns the values of now that are neither expected nor asked for; undefined if there are none.
 * @param depth levels of objects that are compared by their keys: what is replaced whole is compared whole
 */
function changedIn(expected: unknown, now: unknown, asked: unknown, depth: number): unknown {
  if (depth > 0 && isRecord(expected) && isRecord(now)) {
    const inside = Object.keys(expected).flatMap((key) => {
      const askedHere = isRecord(asked) ? own(asked, key) : undefined;
      const value = changedIn(expected[key], own(now, key), askedHere, depth - 1);
      return value === undefined ? [] : [[key, value] as const];
    });
    return inside.length === 0 ? undefined : Object.fromEntries(inside);
  }
  const current = now ?? null;
  return sameContent(current, expected ?? null) || sameContent(current, asked) ? undefined : current;
}
