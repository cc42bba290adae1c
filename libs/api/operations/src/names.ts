import type { AnyCommandArea, NameTable } from './area';
import type { RequestContext } from './caller';
import { asksUser, type OperationDeclaration } from './operation';

/** Fields that hold an id: `memberId`, `sceneIds`, and the number of a ledger entry. */
const ID_FIELD = /Ids?$|^seq$/;

/** Maximum number of things that are named. */
const MAX_NAMED = 5;

/** @throws Error for an operation that asks the user about an id that its area has no name for */
export function requireNames(operation: OperationDeclaration, { names = {} }: AnyCommandArea): void {
  if (!asksUser(operation)) return;
  const { path, query, body } = operation.fields;
  for (const { name } of [...path, ...query, ...body])
    if (ID_FIELD.test(name) && !Object.hasOwn(names, name))
      throw new Error(`${operation.name} asks the user: its area needs a name for ${name}.`);
}

/** Returns the names of the things in a command, by the field that holds their id. */
export async function namesOf(
  names: NameTable<never> = {},
  command: object,
  request: RequestContext,
  state: unknown,
): Promise<Readonly<Record<string, string>>> {
  const about = { command, request, state: state as never };
  const found: [string, string][] = [];
  for (const [field, value] of Object.entries(command)) {
    const nameOf = Object.hasOwn(names, field) ? names[field] : undefined;
    if (!nameOf || value === undefined || value === null) continue;
    const ids = (Array.isArray(value) ? value : [value]) as (string | number)[];
    const named = await Promise.all(ids.slice(0, MAX_NAMED).map(async (id) => nameOf(id, about)));
    const known = named.filter((name) => name !== null);
    const more = ids.length > MAX_NAMED ? [`${ids.length - MAX_NAMED} more`] : [];
    if (known.length > 0) found.push([field, [...known, ...more].join(', ')]);
  }
  return Object.fromEntries(found);
}

/** A thing with its name as people are shown it: `layer "Clock"`. */
export function called(what: string, thing: { readonly name: string } | null | undefined): string | null {
  return thing ? `${what} ${JSON.stringify(shortened(thing.name))}` : null;
}

/** Cuts a long text. */
function shortened(text: string): string {
  const letters = [...text];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : text;
}
