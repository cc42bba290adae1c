import type { OperationDeclaration } from '@studio/operations/operation';
import { compactDefinitions } from './compact';
import { prompts } from './prompts';
import { instructions, serverInfo } from './studio-server';
import { toolsOf } from './tool';

/** All that the tool interface offers, for reading and for comparing versions: plain JSON. */
export function toolDocument(operations: readonly OperationDeclaration[]): object {
  return {
    server: serverInfo,
    instructions,
    tools: toolsOf(operations).map(({ definition }) => definition),
    compact: compactDefinitions,
    prompts: prompts.map(({ definition }) => definition),
  };
}
