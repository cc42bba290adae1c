import { accountModules } from '@studio/accounts/account.area';
import { operationsIn, type OperationDeclaration } from '@studio/operations/operation';
import { overlayModules } from '@studio/overlay/overlay.area';
import { templateModules } from '@studio/overlay/templates/template.area';
import { uploadModules } from '@studio/uploads/upload.area';

/** Every operation that the product offers, in the order of its documents. */
export const allOperations: readonly OperationDeclaration[] = operationsIn(
  ...accountModules,
  ...overlayModules,
  ...templateModules,
  ...uploadModules,
);
