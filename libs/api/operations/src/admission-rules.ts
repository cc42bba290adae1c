import { Problem } from '@studio/kernel/problem';
import type { Caller } from './caller';
import { neededScopes, type OperationDeclaration } from './operation';

/**
 * Returns the problem with which a caller is refused before its request is read; null if it may proceed.
 * @returns Problem `session_required`, `insufficient_scope` {required, have, reason}
 */
export function refusalFor(operation: OperationDeclaration, caller: Caller): Problem | null {
  const { sessionOnly, belongsTo } = operation;
  const { credential, scopes, overlayIds, accountScopes } = caller;
  if (sessionOnly && credential.kind !== 'session')
    return new Problem(
      'session_required',
      'This needs a session: sign in to the console and do it there. A token is not enough.',
    );
  const needed = neededScopes(operation);
  const have = [...scopes];
  const lacking = needed.find((scope) => !scopes.has(scope));
  if (lacking !== undefined)
    return new Problem('insufficient_scope', `This needs the scope ${lacking}.`, { required: lacking, have });
  if (!overlayIds || belongsTo === 'overlays') return null;
  const [required] = needed.filter((scope) => !accountScopes?.has(scope));
  if (required === undefined && needed.length > 0) return null;
  return new Problem(
    'insufficient_scope',
    'This token is limited to overlays. Use a token without that limit.',
    { required: required ?? 'account:read', have, overlayIds: [...overlayIds], reason: 'overlay_limited' },
  );
}
