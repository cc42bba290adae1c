import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { Problem } from '@studio/kernel/problem';
import { scopes } from '@studio/operations/caller';
import { firstCause, type Cause } from '@studio/process-managers/process';
import type { Invitation } from '../account.state';
import type { Accounts } from '../accounts';
import { roleScopes } from './roles';

export interface GrantsDeps {
  readonly accounts: Pick<Accounts, 'read'>;
  readonly operations: Pick<OperationsByName, 'run'>;
}

type Given = Pick<Invitation, 'invitationId' | 'role' | 'overlayId'>;
type Place = Pick<Invitation, 'invitationId' | 'overlayId'>;

/** Makes accounts editors of overlays by accepted invitations, and ends that. Overlays are shared in the inviter's name. */
export class OverlayGrants {
  constructor(private readonly deps: GrantsDeps) {}

  /**
   * Gives an account the role on the overlays of an invitation. The same again changes nothing.
   * @throws Problem `limit_reached`, `account_suspended`, `unavailable`
   */
  async give(inviterId: string, invitation: Given, userId: string): Promise<void> {
    for (const overlayId of await this.overlaysOf(inviterId, invitation))
      await this.giveOn(overlayId, inviterId, invitation, userId);
  }

  /** Gives an account the role on one overlay. @throws Problem as `give` */
  async giveOn(
    overlayId: string,
    inviterId: string,
    { invitationId, role }: Given,
    userId: string,
  ): Promise<void> {
    const { login } = await this.deps.accounts.read(userId);
    await ifThere(
      this.deps.operations.run({
        operation: 'put_editor',
        input: { overlayId, login, permissions: roleScopes[role] },
        author: authorOf(inviterId),
        cause: causeOf(`invitation/${invitationId}/give/${overlayId}`),
      }),
    );
  }

  /** Stops sharing the overlays of an invitation with an account. @throws Problem `account_suspended`, `unavailable` */
  async takeBack(inviterId: string, invitation: Place, userId: string): Promise<void> {
    const { login } = await this.deps.accounts.read(userId);
    for (const overlayId of await this.overlaysOf(inviterId, invitation))
      await ifThere(
        this.deps.operations.run({
          operation: 'remove_editor',
          input: { overlayId, login },
          author: authorOf(inviterId),
          cause: causeOf(`invitation/${invitation.invitationId}/take-back/${overlayId}`),
        }),
      );
  }

  private async overlaysOf(
    inviterId: string,
    { invitationId, overlayId }: Place,
  ): Promise<readonly string[]> {
    if (overlayId !== null) return [overlayId];
    const { items } = await this.deps.operations.run({
      operation: 'list_overlays',
      input: {},
      author: authorOf(inviterId),
      cause: causeOf(`invitation/${invitationId}/overlays`),
    });
    return items.filter(({ role }) => role === 'owner').map((overlay) => overlay.overlayId);
  }
}

function authorOf(accountId: string) {
  return { accountId, scopes, via: 'editor' } as const;
}

function causeOf(key: string): Cause {
  return firstCause(key);
}

/** Overlays that were deleted meanwhile, and editors who were removed, need nothing. */
async function ifThere(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not_found')) throw error;
  }
}
