import { openApiDocument, openApiSteps } from '@studio/operations/openapi';
import { Slices } from '@studio/kernel/slices';
import type { OperationDeclaration } from '@studio/operations/operation';

const version = '1.0.0';

/** The machine-readable definition of the interface. */
export function openApi(operations: readonly OperationDeclaration[], serverUrl: string): object {
  return openApiDocument(operations, { version, serverUrl });
}

/** Makes the same in slices, so that the server answers others meanwhile. */
export function openApiInSlices(
  operations: readonly OperationDeclaration[],
  serverUrl: string,
): Promise<object> {
  return new Slices().drain(openApiSteps(operations, { version, serverUrl }));
}
