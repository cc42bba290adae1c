import { problemCodes } from '@studio/kernel/problem';
import { SchemaWriter } from '@studio/operations/json-schema';
import type { OperationDeclaration } from '@studio/operations/operation';
import { problemsSchema } from '@studio/operations/problem-schemas';
import { compactDefinitions } from './compact';
import { prompts } from './prompts';
import { instructions, serverInfo } from './studio-server';
import { toolsOf } from './tool';

/** All that the tool interface offers, for reading and for comparing versions: plain JSON. */
export function toolDocument(operations: readonly OperationDeclaration[]): object {
  const writer = new SchemaWriter('document', '#/problems/$defs/');
  const problems = problemsSchema(problemCodes(), writer);
  return {
    server: serverInfo,
    instructions,
    tools: toolsOf(operations).map(({ definition }) => definition),
    compact: compactDefinitions,
    // Content of a result with isError, by its code.
    problems: { ...problems, $defs: writer.definitions },
    prompts: prompts.map(({ definition }) => definition),
  };
}
