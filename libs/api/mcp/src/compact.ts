import type { Tool } from '@modelcontextprotocol/server';
import { Problem } from '@studio/kernel/problem';
import { fieldsOf, type Class } from '@studio/operations/field';
import { Flag, FreeObject, Text } from '@studio/operations/fields';
import { RequestValidator } from '@studio/operations/request-validator';
import { SchemaWriter } from '@studio/operations/json-schema';
import type { Arguments } from './arguments';
import { toolsetOf, type StudioTool } from './tool';

/** Largest number of operations in one search result. */
const MAX_FOUND = 20;

class FindOperations {
  @Text('Words to look for, such as "scene live". Without it all are listed.', { max: 200, optional: true })
  readonly q?: string;
  @Text('Only operations of this group.', { max: 40, optional: true }) readonly toolset?: string;
}

class DescribeOperation {
  @Text('Its name.', { min: 1, max: 100 }) readonly operation: string;
  @Flag('Also tell the schema of its answer.', { default: false }) readonly answer: boolean;
}

class RunOperation {
  @Text('Its name.', { min: 1, max: 100 }) readonly operation: string;
  @FreeObject('Its arguments, as describe_operation tells them; dryRun and confirmToken stand among them.', {
    default: {},
  })
  readonly arguments: Arguments;
}

/** The operation that a client of the three tools wants to run. */
export interface WantedRun {
  readonly operation: string;
  readonly arguments: Arguments;
}

const harmless = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const tools = {
  find_operations: {
    validator: validatorOf(FindOperations),
    definition: {
      name: 'find_operations',
      title: 'Find operations',
      description: `Look up what can be done here: names of operations with a few words on each, the ${MAX_FOUND} that fit best.`,
      inputSchema: inputSchemaOf(FindOperations),
      annotations: harmless,
    },
  },
  describe_operation: {
    validator: validatorOf(DescribeOperation),
    definition: {
      name: 'describe_operation',
      title: 'Describe an operation',
      description: 'Tell what an operation does, what its arguments are, and whether viewers may see it.',
      inputSchema: inputSchemaOf(DescribeOperation),
      annotations: harmless,
    },
  },
  run_operation: {
    validator: validatorOf(RunOperation),
    definition: {
      name: 'run_operation',
      title: 'Run an operation',
      description:
        'Run an operation with its arguments. Describe it first. What it does depends on the operation: it may ' +
        'change what viewers see, or remove something; dryRun among its arguments only tells what would happen.',
      inputSchema: inputSchemaOf(RunOperation),
      // Annotations of the most dangerous operation it can run.
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
  },
} as const satisfies {
  readonly [name: string]: { readonly validator: RequestValidator; readonly definition: Tool };
};

export type CompactTool = keyof typeof tools;

/** Tools that `?mode=compact` lists in place of the actual tools. */
export const compactDefinitions: readonly Tool[] = Object.values(tools).map(({ definition }) => definition);

export function isCompactTool(name: string): name is CompactTool {
  return Object.hasOwn(tools, name);
}

/** @throws Problem `invalid_request` */
function read<Input>(tool: CompactTool, args: Arguments): Input {
  return tools[tool].validator.read({ body: structuredClone(args) }) as Input;
}

/**
 * Returns the best matching operations among those offered to the caller.
 * @throws Problem `invalid_request`
 */
export function findOperations(selected: readonly StudioTool[], args: Arguments): object {
  const { q = '', toolset } = read<FindOperations>('find_operations', args);
  const words = wordsOf(q);
  const found = selected
    .filter(({ operation }) => toolset === undefined || toolsetOf(operation.group) === toolset.toLowerCase())
    .map((tool) => ({ tool, score: scoreOf(tool, words) }))
    .filter(({ score }) => words.length === 0 || score > 0)
    .sort((a, b) => b.score - a.score);
  return {
    operations: found.slice(0, MAX_FOUND).map(({ tool: { operation } }) => ({
      operation: operation.tool,
      summary: operation.summary,
      toolset: toolsetOf(operation.group),
      effects: operation.effects,
    })),
    more: Math.max(0, found.length - MAX_FOUND),
    toolsets: [...new Set(selected.map(({ operation }) => toolsetOf(operation.group)))],
  };
}

/**
 * Returns one operation among those offered to the caller.
 * @throws Problem `invalid_request`, `not_found`
 */
export function describeOperation(selected: readonly StudioTool[], args: Arguments): object {
  const { operation: name, answer } = read<DescribeOperation>('describe_operation', args);
  const tool = selected.find(({ definition }) => definition.name === name);
  if (!tool) throw noOperation(name);
  const { title, description, inputSchema, outputSchema, annotations } = tool.definition;
  const { group, scope, effects } = tool.operation;
  return {
    operation: name,
    title,
    description,
    toolset: toolsetOf(group),
    scope,
    effects,
    annotations,
    inputSchema,
    ...(answer && { outputSchema }),
  };
}

/**
 * Returns the operation to run, with its arguments. The API boundary checks the caller's access.
 * @param reachable the tools of the groups that the client wants
 * @throws Problem `invalid_request`, `not_found`
 */
export function wantedRun(reachable: readonly StudioTool[], args: Arguments): WantedRun {
  const { operation, arguments: own } = read<RunOperation>('run_operation', args);
  if (!reachable.some(({ definition }) => definition.name === operation)) throw noOperation(operation);
  return { operation, arguments: own };
}

function noOperation(name: string): Problem {
  return new Problem('not_found', `There is no operation ${name}. Use find_operations to list them.`, {
    resource: 'operation',
  });
}

/** Lower case and in the singular, so that "layers" finds a layer. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.replace(/(?<=\p{L}{2})s$/u, '') || []);
}

/** A word in the name counts more than one in the texts. */
function scoreOf({ operation, definition }: StudioTool, words: readonly string[]): number {
  const name = wordsOf(operation.tool);
  const summary = wordsOf(operation.summary);
  const text = wordsOf(`${operation.group} ${definition.description ?? ''}`);
  return words.reduce(
    (score, word) =>
      score +
      (name.includes(word) ? 4 : 0) +
      (summary.includes(word) ? 3 : 0) +
      (text.some((other) => other.startsWith(word)) ? 1 : 0),
    0,
  );
}

/** Refuses unknown keys: a dryRun next to the arguments must not be ignored. */
function validatorOf(type: Class): RequestValidator {
  return new RequestValidator({
    type,
    name: type.name,
    fields: { path: [], query: [], body: [...fieldsOf(type).values()] },
    strict: true,
    bodyRequired: false,
    rules: [],
    itemErrors: null,
  });
}

function inputSchemaOf(type: Class): Tool['inputSchema'] {
  return new SchemaWriter('document', '#/$defs/').objectOf(type, 'request') as Tool['inputSchema'];
}
