import type { Tool } from '@modelcontextprotocol/server';
import { fieldsOf } from '@studio/operations/field';
import { EXPECTED, expectedSchema } from '@studio/operations/expected-values';
import { Flag, FreeJson, Int, List, Text } from '@studio/operations/fields';
import { SchemaWriter, type JsonSchema } from '@studio/operations/json-schema';
import { ErrorBody, Receipt } from '@studio/operations/openapi';
import { asksUser, type OperationGroup, type OperationDeclaration } from '@studio/operations/operation';

/** Operation as a tool, with the tool layer's additions. */
export interface StudioTool {
  readonly operation: OperationDeclaration;
  readonly definition: Tool;
  /** True if the user is asked before it runs. */
  readonly asks: boolean;
  /** True if the tool layer offers a dry run. Other operations may have such a field of their own. */
  readonly previews: boolean;
  /** Field that holds a file; in a tool its bytes are base64. */
  readonly fileField: string | null;
}

/** Change in the tool layer's answer to a dry run. */
class PreviewChange {
  @Text('The property, as `layers.7.name`.') readonly path: string;
  @FreeJson('Its value now, null where there is none.') readonly before: unknown;
  @FreeJson('The value that it would have, null where there would be none.') readonly after: unknown;
}

export class PreviewAnswer {
  @Flag('Always true: nothing was done.') readonly dryRun: boolean;
  @Int('The revision that this was looked up at.', { min: 0 }) readonly rev: number;
  @Flag('Something would change.') readonly changed: boolean;
  @Flag('Viewers would see the difference at once.') readonly onAir: boolean;
  @List(PreviewChange, 'What would change, 100 entries at most.') readonly changes: readonly PreviewChange[];
  @Int('How many entries there are in all.', { min: 0 }) readonly changeCount: number;
}

/** Groups whose operations reach external services, or viewers through them. */
const outside: ReadonlySet<OperationGroup> = new Set(['Stream', 'Bot', 'Community', 'Chat']);

/** Name of a group in `?toolsets=`. */
export function toolsetOf(group: OperationGroup): string {
  return group.toLowerCase();
}

/**
 * Returns the operations that can be tools. A tool's caller has a token, so operations for signed-in users only
 * are excluded.
 */
export function toolsOf(operations: readonly OperationDeclaration[]): readonly StudioTool[] {
  return operations.filter(({ sessionOnly }) => !sessionOnly).map(toolOf);
}

/** The tool that an operation's declaration makes [tools/1]. */
export function toolOf(operation: OperationDeclaration): StudioTool {
  const { tool, group, method, reads, summary, effects, type, scope } = operation;
  const own = fieldsOf(type);
  const isCommand = !reads;
  const previews =
    isCommand && !own.has('dryRun') && (effects.includes('on-air') || effects.includes('destructive'));
  const asks = asksUser(operation);
  const fileField = [...own.values()].find(({ isFile }) => isFile)?.name ?? null;
  const reachesOut =
    outside.has(group) || (operation.problems as readonly string[]).includes('provider_unavailable');
  return {
    operation,
    asks,
    previews,
    fileField,
    definition: {
      name: tool,
      title: summary,
      description: descriptionOf(operation, asks),
      inputSchema: inputSchema(operation, { asks, previews, fileField }),
      outputSchema: outputSchema(operation, previews),
      annotations: {
        title: summary,
        readOnlyHint: !isCommand,
        destructiveHint: effects.includes('destructive'),
        idempotentHint: method === 'PUT' || method === 'DELETE' || tool.startsWith('set_'),
        openWorldHint: reachesOut,
      },
      _meta: { 'studio/toolset': toolsetOf(group), 'studio/scope': scope, 'studio/effects': effects },
    },
  };
}

/**
 * Returns a tool for lists. Agents hold all tools in memory, so it omits the answer's schema, the second title, and
 * the expected values, which the instructions describe. In a long schema, nested fields have only names and bounds.
 */
export function listed({ definition }: StudioTool): Tool {
  const {
    outputSchema: _answers,
    annotations: { title: _again, ...hints } = {},
    inputSchema,
    ...rest
  } = definition;
  const { [EXPECTED]: _described, ...properties } = inputSchema.properties ?? {};
  return { ...rest, inputSchema: shortSchema({ ...inputSchema, properties }), annotations: hints };
}

/** Characters from which a schema is long. */
const LONG_SCHEMA = 3000;

function shortSchema(schema: Tool['inputSchema']): Tool['inputSchema'] {
  const short = shortened(schema, isImplied) as Tool['inputSchema'];
  if (JSON.stringify(short).length <= LONG_SCHEMA || !('$defs' in short)) return short;
  const isText: LeftOut = (key, value) => key === 'description' && typeof value === 'string';
  return { ...short, $defs: shortened(short.$defs, isText) };
}

type LeftOut = (key: string, value: unknown, schema: object) => boolean;

/** Returns true for schema keys that names and alternatives imply, or that refusals explain clearly. */
const isImplied: LeftOut = (key, value, schema) =>
  (key === 'type' && 'enum' in schema) ||
  (key === 'discriminator' && typeof value === 'object') ||
  (key === 'additionalProperties' && value === false) ||
  (key === 'pattern' && value === '\\S') ||
  (key === 'minLength' && value === 1) ||
  (key === 'examples' && Array.isArray(value));

function shortened(value: unknown, isLeftOut: LeftOut): unknown {
  if (Array.isArray(value)) return value.map((each) => shortened(each, isLeftOut));
  if (typeof value !== 'object' || value === null) return value;
  const remaining = Object.entries(value).filter(([key, each]) => !isLeftOut(key, each, value));
  return Object.fromEntries(remaining.map(([key, each]) => [key, shortened(each, isLeftOut)]));
}

function descriptionOf(
  { summary, description, effects, rules }: OperationDeclaration,
  asks: boolean,
): string {
  return [
    `${summary}.`,
    description,
    ...rules.map(({ message }) => message),
    effects.includes('on-air') ? 'Viewers may see it at once.' : '',
    effects.includes('public') ? 'Viewers in chat notice it at once.' : '',
    asks ? 'The user is asked before it runs.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function inputSchema(
  { type, strict, toolMayOmit, expects }: OperationDeclaration,
  { asks, previews, fileField }: Pick<StudioTool, 'asks' | 'previews' | 'fileField'>,
): Tool['inputSchema'] {
  const writer = new SchemaWriter('document', '#/$defs/');
  const { properties, required = [], ...schema } = writer.objectOf(type, 'request', { closed: strict });
  const needed = (required as readonly string[]).filter((name) => !toolMayOmit.includes(name));
  return {
    ...schema,
    ...(needed.length > 0 && { required: needed }),
    type: 'object',
    properties: {
      ...(properties as object),
      ...(fileField !== null && { [fileField]: fileSchema }),
      ...(expects && { [EXPECTED]: expectedSchema }),
      ...(previews && { dryRun: dryRunSchema }),
      ...(asks && { confirmToken: confirmTokenSchema }),
    },
    ...definitionsOf(writer),
  } as Tool['inputSchema'];
}

const dryRunSchema: JsonSchema = {
  type: 'boolean',
  default: false,
  description: 'Only tell what would change.',
};

const confirmTokenSchema: JsonSchema = {
  type: 'string',
  description: 'From confirmation_required, once the user has agreed.',
};

const fileSchema: JsonSchema = {
  type: 'object',
  description: 'The file.',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255, description: 'Its name.' },
    data: {
      type: 'string',
      contentEncoding: 'base64',
      description: 'Its bytes in base 64. A call takes 1 MiB in all; larger files go over REST.',
    },
  },
  required: ['name', 'data'],
  additionalProperties: false,
};

/** A success, or a refusal: clients hold every result against it. */
function outputSchema({ answer, receipt }: OperationDeclaration, previews: boolean): Tool['outputSchema'] {
  const writer = new SchemaWriter('document', '#/$defs/');
  const own = writer.reference(answer, 'answer');
  const anyOf = [
    receipt ? { allOf: [own, writer.reference(Receipt, 'answer')] } : own,
    ...(previews ? [writer.reference(PreviewAnswer, 'answer')] : []),
    writer.reference(ErrorBody, 'answer'),
  ];
  return { type: 'object', anyOf, ...definitionsOf(writer) };
}

function definitionsOf({ definitions }: SchemaWriter): { $defs?: JsonSchema } {
  return Object.keys(definitions).length > 0 ? { $defs: definitions } : {};
}
