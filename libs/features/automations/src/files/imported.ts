import type { Designs } from '@studio/contracts/overlays/designs';
import { derivedId } from '@studio/kernel/ids';
import { Problem, type Reason } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import { isPlainObject } from '@studio/operations/field';
import type { Caller, RequestContext } from '@studio/operations/caller';
import type { FieldError } from '@studio/operations/request-validator';
import { RequestValidator } from '@studio/operations/request-validator';
import type { CreateAutomation, ImportAutomations } from '../definitions/automation.commands';
import { automationDecider, type SentParts } from '../definitions/automation.decider';
import type { InputWarning } from '../definitions/condition.input';
import { readParts, type DefinitionDeps } from '../definitions/definition.lookups';
import { asReference, namedIn, replaced, thingsOn, type NamedThing, type Replacing } from './references';

/** An automation of a file, ready to be stored. */
export interface ImportedAutomation extends SentParts {
  readonly automationId: string;
  readonly name: string;
}

/** Contents of a file. */
export interface ImportedFile {
  readonly imported: readonly ImportedAutomation[];
  readonly warnings: readonly InputWarning[];
  /** Places of ids that have no names. */
  readonly toCheck: readonly string[];
}

type Request = Pick<RequestContext, 'caller' | 'commandId' | 'isPreview'>;
type ImportDeps = DefinitionDeps & { readonly designs: Designs };

const DEMAND = { scope: 'overlays:read', ownerOnly: false } as const;

/**
 * Reads the automations of a file, and looks up what they name.
 * @throws Problem `invalid_value` {field, expected, reasons}, `unavailable`
 */
export async function importedFile(
  { automations, overlays = {} }: Pick<ImportAutomations, 'automations' | 'overlays'>,
  request: Request,
  deps: ImportDeps,
): Promise<ImportedFile> {
  const { caller, commandId } = request;
  const idAt = (index: number): string => derivedId(commandId, `automation ${index}`);
  const known = await stateOf(deps.pipeline, automationDecider, caller.accountId);
  const called = [
    ...automations.map(({ name }, index) => ({ id: idAt(index), name: String(name) })),
    ...Object.values(known.automations).map(({ automationId: id, name }) => ({ id, name })),
  ];
  const faults: Fault[] = [];
  const toCheck: string[] = [];
  const replacing = await idsFor({ called, overlays, faults, toCheck, caller, deps });
  const entries: unknown[] = [];
  for (const [index, each] of automations.entries())
    entries.push(await replaced(each, { path: `automations.${index}`, overlayId: null }, replacing));
  refuse(faults);
  const imported: ImportedAutomation[] = [];
  const warnings: InputWarning[] = [];
  for (const [index, entry] of entries.entries()) {
    const { parts, at } = await entryOf(entry, index, { ...request, deps });
    imported.push({ ...parts, automationId: idAt(index) });
    warnings.push(...parts.warnings.map((each) => ({ ...each, path: `${at}.${each.path}` })));
  }
  return { imported, warnings, toCheck };
}

interface Fault {
  readonly field: string;
  readonly expected: string;
}

async function entryOf(
  entry: unknown,
  index: number,
  { deps, ...request }: Request & { readonly deps: ImportDeps },
) {
  const at = `automations.${index}`;
  const declared = deps.operations.declared('create_automation');
  if (!declared) throw new Error('There is no operation that creates automations.');
  try {
    const { enabled: _, ...body } = isPlainObject(entry) ? entry : {};
    const sent = new RequestValidator(declared).read({ body, isTyped: true }) as CreateAutomation;
    // Headers of requests are stored under ids of their own for each automation.
    const commandId = `${request.commandId}/${index}`;
    const parts = await readParts(sent, { ...request, commandId }, deps, null);
    return { at, parts: { ...parts, name: sent.name } };
  } catch (error) {
    refuse(faultsOf(error, at));
    throw error;
  }
}

/** Returns the faults that an error lists, at their places in the file; none for other errors. */
function faultsOf(error: unknown, at: string): readonly Fault[] {
  if (!(error instanceof Problem)) return [];
  const { errors, unknown, field, expected, reasons } = (error.details ?? {}) as {
    readonly errors?: readonly FieldError[];
    readonly unknown?: readonly string[];
    readonly field?: string;
    readonly expected?: string;
    readonly reasons?: readonly Reason[];
  };
  const placed = (name: string | null | undefined): string => (name ? `${at}.${name}` : at);
  if (error.code === 'invalid_request')
    return [
      ...(errors ?? []).map((each) => ({ field: placed(each.field), expected: each.expected })),
      ...(unknown ?? []).map((name) => ({
        field: placed(name),
        expected: 'left out: there is no such field',
      })),
    ];
  if (error.code !== 'invalid_value' || field === undefined) return [];
  if (!reasons || reasons.length < 2) return [{ field: placed(field), expected: expected ?? error.message }];
  return reasons.map((each) => ({
    field: placed(each.field),
    expected: each.message.replace(`${each.field ?? ''} must be `, '').replace(/\.$/u, ''),
  }));
}

/** @throws Problem `invalid_value` {field, expected, reasons}, unless there are no faults */
function refuse(faults: readonly Fault[]): void {
  const [first] = faults;
  if (!first) return;
  const message = ({ field, expected }: Fault): string => `${field} must be ${expected}.`;
  throw new Problem('invalid_value', message(first), {
    ...first,
    reasons: faults.slice(0, 20).map((each): Reason => ({
      ...{ index: null, field: each.field, code: 'invalid_value', message: message(each) },
    })),
  });
}

interface IdSources {
  readonly called: readonly NamedThing[];
  /** Overlays to take, by the names in the file. */
  readonly overlays: { readonly [name: string]: string };
  readonly faults: Fault[];
  readonly toCheck: string[];
  readonly caller: Caller;
  readonly deps: ImportDeps;
}

/** Replaces names by ids. */
async function idsFor({ called, overlays, faults, toCheck, caller, deps }: IdSources): Promise<Replacing> {
  const usable = await deps.designs.usableBy(caller, DEMAND);
  const own = [...usable].sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
  const known = own.map(({ overlayId: id, name }) => ({ id, name }));
  const fault = (field: string, expected: string): null => (faults.push({ field, expected }), null);
  return {
    async reference(kind, value, overlayId, path) {
      const named = asReference(value);
      if (!named) return fault(path, 'an object {name}');
      if (kind === 'automationId')
        return (
          namedIn(called, named)?.id ?? fault(path, `the name of an automation; there is no “${named.name}”`)
        );
      if (kind === 'overlayId')
        return (
          (Object.hasOwn(overlays, named.name) ? overlays[named.name] : undefined) ??
          namedIn(known, named)?.id ??
          fault(path, `the name of an overlay; there is no “${named.name}”, choose another one by overlays`)
        );
      const design = overlayId === null ? null : await deps.designs.layersFor(overlayId, caller, DEMAND);
      const thing = design && namedIn(thingsOn(design, kind), named);
      return thing?.id ?? fault(path, `the name of something on the overlay; there is no “${named.name}”`);
    },
    overlayOf: (_before, after) => after,
    id: (path) => toCheck.push(path),
  };
}
