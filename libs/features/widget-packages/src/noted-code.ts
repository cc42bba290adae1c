import type { CodeAudit, CodeNote } from '@studio/contracts/accounts/code-audit';
import type { RequestContext } from '@studio/operations/caller';

/** Has the audit of the caller's account name a widget that came, or hosts that it may reach from now on. */
export async function noted(
  codeAudit: CodeAudit,
  note: CodeNote,
  { caller, commandId, causationId, correlationId, depth }: RequestContext,
): Promise<void> {
  const { accountId, via, credential } = caller;
  const { tokenId } = credential;
  await codeAudit.note(accountId, note, {
    actor: { accountId, ...(tokenId !== null && { tokenId }), via },
    cause: { key: commandId, causationId, correlationId, depth },
  });
}
