import { createHash } from 'node:crypto';
import { Problem } from '@studio/kernel/problem';
import { isPlainObject } from '@studio/operations/field';
import { isShallow } from '@studio/operations/fields';
import type { GateInput } from '@studio/operations/gate';
import type { OperationDeclaration } from '@studio/operations/operation';
import type { StudioTool } from './tool';

export type Arguments = Readonly<Record<string, unknown>>;

/** What an agent sent, parted into what the tool layer knows and what the operation is asked. */
export interface ReadArguments {
  readonly dryRun: boolean;
  readonly confirmToken: string | null;
  /** What is left for the operation. */
  readonly own: Arguments;
}

/** @throws Problem `invalid_request` */
export function readArguments({ asks, previews, operation }: StudioTool, args: Arguments): ReadArguments {
  if (!isShallow(args) || hasForbiddenKey(args))
    throw new Problem('invalid_request', 'The arguments nest too deeply, or have keys that nobody may send.');
  const { dryRun, confirmToken, ...rest } = args;
  if (previews && dryRun !== undefined && typeof dryRun !== 'boolean')
    throw mustBe('dryRun', 'true or false');
  if (asks && confirmToken !== undefined && typeof confirmToken !== 'string')
    throw mustBe('confirmToken', 'text');
  const knowsDryRun = operation.fields.body.some(({ name }) => name === 'dryRun');
  const couldChange = operation.method !== 'GET' && dryRun !== undefined && dryRun !== false;
  // Taking it for an unknown key would do what was only to be tried.
  if (couldChange && !previews && !knowsDryRun)
    throw new Problem('invalid_request', `${operation.tool} takes no dryRun; nothing was done.`, {
      errors: [],
      unknown: ['dryRun'],
    });
  const own = {
    ...rest,
    ...(!previews && dryRun !== undefined && { dryRun }),
    ...(!asks && confirmToken !== undefined && { confirmToken }),
  };
  return {
    dryRun: (previews || knowsDryRun) && dryRun === true,
    confirmToken: asks && typeof confirmToken === 'string' ? confirmToken : null,
    own,
  };
}

/** The arguments where the gate looks for them; it may change what it gets, so it gets a copy. */
export function placed({ fields, method }: OperationDeclaration, args: Arguments): GateInput {
  const inPath = new Set(fields.path.map(({ name }) => name));
  const entries = Object.entries(structuredClone(args));
  const path = Object.fromEntries(entries.filter(([name]) => inPath.has(name)));
  const others = Object.fromEntries(entries.filter(([name]) => !inPath.has(name)));
  const byQuery = method === 'GET' || method === 'DELETE';
  return { isTyped: true, path, ...(byQuery ? { query: others } : { body: others }) };
}

/** The same for the same arguments, in whatever order their keys come. */
export function hashOf(args: Arguments): string {
  return createHash('sha256').update(JSON.stringify(args, sorted)).digest('base64url');
}

function sorted(_key: string, value: unknown): unknown {
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

/** Keys that could reach a prototype, as the JSON parser of the REST interface refuses them. */
function hasForbiddenKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  const { constructor } = value;
  if (
    Object.hasOwn(value, 'constructor') &&
    isPlainObject(constructor) &&
    Object.hasOwn(constructor, 'prototype')
  )
    return true;
  return Object.values(value).some(hasForbiddenKey);
}

export function mustBe(field: string, expected: string): Problem {
  return new Problem('invalid_request', `${field} must be ${expected}.`, {
    errors: [{ field, location: 'body', expected }],
  });
}
