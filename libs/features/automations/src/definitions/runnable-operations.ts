import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { OperationDeclaration } from '@studio/operations/operation';
import { SchemaWriter, type JsonSchema } from '@studio/operations/json-schema';
import type { AutomationOperationsView } from './automation.views';

/** Paths of operations that no step may run: they manage access, history, automations and what calls them. */
const forbidden =
  /^\/(?:me|account|tokens|accounts|invit|sign|pair|login|logout|session|share|events|automation|hooks|webhook)|\/(?:history|sharing|shares|share|undo|redo|versions|collaborators)(?:\/|$)/u;

/** Returns true if steps of automations may run an operation. */
export function isRunnable({
  effects,
  path,
  sessionOnly,
  secretAnswer,
  multipart,
}: OperationDeclaration): boolean {
  return (
    !effects.includes('destructive') && !sessionOnly && !secretAnswer && !multipart && !forbidden.test(path)
  );
}

/** Returns the operations that steps may run; the schema of the input of one of them if it is named. */
export function runnableView(
  operations: Pick<OperationsByName, 'declared' | 'names'>,
  tool: string | undefined,
): AutomationOperationsView {
  const names = tool === undefined ? operations.names() : [tool];
  const items = names.flatMap((name) => {
    const declared = operations.declared(name);
    if (!declared || !isRunnable(declared)) return [];
    const { group, summary } = declared;
    return [{ tool: name, group, summary, schema: tool === undefined ? null : schemaOf(declared) }];
  });
  return { items, nextCursor: null };
}

function schemaOf({ type, strict }: OperationDeclaration): JsonSchema {
  const writer = new SchemaWriter('document', '#/$defs/');
  const schema = writer.objectOf(type, 'request', { closed: strict });
  return { ...schema, $defs: { ...writer.definitions } };
}
