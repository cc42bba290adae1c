import { createHash } from 'node:crypto';
import { Problem } from '@studio/kernel/problem';
import { EXPECTED } from '@studio/operations/expected-values';
import { isPlainObject } from '@studio/operations/field';
import type { RequestParts } from '@studio/operations/request-validator';
import type { OperationDeclaration } from '@studio/operations/operation';
import type { StudioTool } from './tool';

export type Arguments = Readonly<Record<string, unknown>>;

/** Arguments of an agent, split into those of the tool layer and those of the operation. */
export interface ReadArguments {
  readonly dryRun: boolean;
  readonly confirmToken: string | null;
  /** Remaining arguments, for the operation. */
  readonly own: Arguments;
}

/** @throws Problem `invalid_request` */
export function readArguments({ asks, previews, operation }: StudioTool, args: Arguments): ReadArguments {
  const { dryRun, confirmToken } = args;
  if (previews && dryRun !== undefined && typeof dryRun !== 'boolean')
    throw mustBe('dryRun', 'true or false');
  if (asks && confirmToken !== undefined && typeof confirmToken !== 'string')
    throw mustBe('confirmToken', 'text');
  const knowsDryRun = operation.fields.body.some(({ name }) => name === 'dryRun');
  const couldChange = !operation.reads && dryRun !== undefined && dryRun !== false;
  // Ignoring it as an unknown key would run what was meant as a trial.
  if (couldChange && !previews && !knowsDryRun)
    throw new Problem('invalid_request', `${operation.tool} takes no dryRun; nothing was done.`, {
      errors: [],
      unknown: ['dryRun'],
    });
  const taken = [...(previews ? ['dryRun'] : []), ...(asks ? ['confirmToken'] : [])];
  return {
    dryRun: (previews || knowsDryRun) && dryRun === true,
    confirmToken: asks && typeof confirmToken === 'string' ? confirmToken : null,
    own: without(args, taken),
  };
}

function without(args: Arguments, names: readonly string[]): Arguments {
  // Copies of very many keys are dear.
  if (!names.some((name) => Object.hasOwn(args, name))) return args;
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));
}

/** Returns the arguments that the operation does not know and ignores; a strict operation refuses them instead. */
export function ignoredIn({ operation, asks, previews }: StudioTool, args: Arguments): readonly string[] {
  const { fields, strict } = operation;
  if (strict) return [];
  const known = new Set(Object.values(fields).flatMap((some) => some.map(({ name }) => name)));
  if (previews) known.add('dryRun');
  if (asks) known.add('confirmToken');
  if (operation.expects) known.add(EXPECTED);
  return Object.keys(args).filter((name) => !known.has(name));
}

/**
 * Returns the arguments where the validator expects them, without those it would only drop. Trimmed and added
 * values in them stay, so a second validation finds the same.
 */
export function placed(
  { fields, method, strict, expects }: OperationDeclaration,
  args: Arguments,
): RequestParts {
  const path = picked(fields.path, args);
  const query = picked(fields.query, args);
  if (method === 'GET' || method === 'DELETE') return { isTyped: true, path, query };
  const known = picked([...fields.body, ...(expects ? [{ name: EXPECTED }] : [])], args);
  const address = { isTyped: true, path, ...(fields.query.length > 0 && { query }) };
  if (!strict) return { ...address, body: known };
  const body = { ...args, ...known };
  for (const name of Object.keys({ ...path, ...query })) delete body[name];
  return { ...address, body };
}

function picked(fields: readonly { readonly name: string }[], args: Arguments): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => (Object.hasOwn(args, name) ? [[name, args[name]] as const] : [])),
  );
}

/** Returns a hash, equal for the same arguments in any order of keys. */
export function hashOf(args: Arguments): string {
  return createHash('sha256').update(JSON.stringify(args, sorted)).digest('base64url');
}

function sorted(_key: string, value: unknown): unknown {
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

export function mustBe(field: string, expected: string): Problem {
  return new Problem('invalid_request', `${field} must be ${expected}.`, {
    errors: [{ field, location: 'body', expected }],
  });
}
