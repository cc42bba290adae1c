import { openApiDocument } from '@studio/operations/openapi';
import type { OperationDeclaration } from '@studio/operations/operation';

/** The machine-readable definition of the interface. */
export function openApi(operations: readonly OperationDeclaration[], serverUrl: string): object {
  return openApiDocument(operations, { version: '1.0.0', serverUrl });
}
