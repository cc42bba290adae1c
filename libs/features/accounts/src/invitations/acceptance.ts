import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { Clock } from '@studio/kernel/clock';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { RequestHeaders } from '@studio/operations/caller';
import type { AccountState, Invitation } from '../account.state';
import type { AccountView } from '../account.views';
import type { Accounts } from '../accounts';
import type { AccountAuthenticator } from '../authentication/account-authenticator';
import type { OwnOrigin } from '../authentication/origin';
import { requireLogin, requirePassword } from '../login';
import type { Guesses } from '../pairings/guesses';
import type { Passwords } from '../sessions/passwords';
import type { SignedIn, SignIn } from '../sessions/sign-in';
import { endOf, endText } from './invitation.decider';
import type { InvitationEnd } from './invitation.problems';
import type { InvitationLinks, InvitationRecord } from './invitation-links';
import type { OverlayGrants } from './overlay-grants';
import type { InvitationRole } from './roles';
import { isLanguage } from '@studio/platforms/languages';

export interface AcceptanceDeps {
  readonly links: InvitationLinks;
  readonly guesses: Guesses;
  readonly accounts: Accounts;
  readonly passwords: Pick<Passwords, 'version'>;
  readonly signIn: Pick<SignIn, 'setPassword' | 'open'>;
  readonly authenticator: Pick<AccountAuthenticator, 'authenticate'>;
  readonly origin: OwnOrigin;
  readonly clock: Clock;
  readonly grants: Pick<OverlayGrants, 'give'>;
  readonly overlays: Pick<OverlayAccess, 'nameOf' | 'upToDate'>;
}

/** Invitation as a guest sees it before accepting it. */
export interface InvitationOffer {
  /** Name of the account that invites. */
  readonly inviter: string;
  readonly role: InvitationRole;
  /** Name of the overlay; null for all. */
  readonly overlay: string | null;
  readonly expiresAt: string;
}

export interface NewGuest {
  readonly secret: string;
  readonly login: string;
  readonly name: string;
  readonly password: string;
  /** `en` or `de`; `en` for any other. */
  readonly locale: string;
}

/** An invitation that can be accepted, and the account that invites. */
interface Offered {
  readonly invitation: Invitation;
  readonly inviter: AccountState;
  readonly overlay: string | null;
}

/** Accepting invitations, over HTTP for browsers [accounts/9]. */
export class Acceptance {
  constructor(private readonly deps: AcceptanceDeps) {}

  /** @throws Problem `unauthorized`, `invitation_over`, `rate_limited`, `bad_origin` */
  async look(secret: string, headers: RequestHeaders, address: string): Promise<InvitationOffer> {
    this.deps.origin.requireIfAny(headers);
    const { invitation, inviter, overlay } = await this.offered(await this.find(secret, address));
    const { role, expiresAt } = invitation;
    return { inviter: inviter.name, role, overlay, expiresAt };
  }

  /**
   * Makes an account by an invitation, once, and signs in.
   * @throws Problem `unauthorized`, `invitation_over`, `rate_limited`, `bad_origin`, `invalid_value` with the field,
   * `limit_reached` if an overlay has no room for another editor, `unavailable` while the same link is accepted
   */
  async accept(guest: NewGuest, headers: RequestHeaders, address: string): Promise<SignedIn<AccountView>> {
    const { accounts, signIn, links, origin } = this.deps;
    origin.requireIfAny(headers);
    const record = await this.find(guest.secret, address);
    const login = requireLogin(guest.login);
    const name = requireName(guest.name);
    requirePassword(guest.password);
    return links.claimed(record.invitationId, async () => {
      await this.offered(record);
      // The same for each attempt, so that an invitation never makes two accounts.
      const accountId = derivedId(record.invitationId, 'guest');
      await this.requireFree(login, accountId);
      const locale = isLanguage(guest.locale) ? guest.locale : 'en';
      await accounts.open({ accountId, login, name, locale });
      const version = await signIn.setPassword(accountId, guest.password, 'editor');
      await this.settle(record, accountId);
      return signIn.open(await accounts.read(accountId), version);
    });
  }

  /**
   * Accepts an invitation with the account that is signed in.
   * @throws Problem `unauthorized`, `session_required`, `invitation_over`, `rate_limited`, `bad_origin`,
   * `invalid_value` for one's own invitation, `limit_reached`, `unavailable`
   */
  async join(secret: string, headers: RequestHeaders, address: string): Promise<{ readonly joined: true }> {
    const { links, authenticator } = this.deps;
    const { accountId, credential } = await authenticator.authenticate(headers, 'POST');
    if (credential.kind !== 'session')
      throw new Problem('session_required', 'Sign in to do this; no token is enough.');
    const record = await this.find(secret, address);
    if (record.inviterId === accountId)
      throw new Problem(
        'invalid_value',
        'This is your own invitation. Send its link to the person you invite.',
        { field: 'secret' },
      );
    return links.claimed(record.invitationId, async () => {
      await this.offered(record);
      await this.settle(record, accountId);
      return { joined: true };
    });
  }

  private async settle({ inviterId, invitationId }: InvitationRecord, userId: string): Promise<void> {
    const { accounts, grants, overlays } = this.deps;
    await accounts.acceptInvitation(inviterId, invitationId, userId);
    const invitation = (await accounts.read(inviterId)).invitations[invitationId];
    if (!invitation) return;
    await grants.give(inviterId, invitation, userId);
    // The guest's first page lists them.
    await overlays.upToDate();
  }

  /** @throws Problem `unauthorized`, `rate_limited` */
  private async find(secret: string, address: string): Promise<InvitationRecord> {
    const { guesses, links } = this.deps;
    const right = guesses.take(address);
    const record = await links.find(secret);
    if (!record)
      throw new Problem('unauthorized', 'This is no link of an invitation. Check that you have all of it.');
    right();
    return record;
  }

  /** @throws Problem `invitation_over` */
  private async offered({ inviterId, invitationId, expiresAt }: InvitationRecord): Promise<Offered> {
    const { accounts, clock, overlays } = this.deps;
    const inviter = await accounts.read(inviterId);
    const over = (reason: InvitationEnd): Problem =>
      new Problem('invitation_over', endText(reason), { reason, inviter: inviter.name });
    const now = clock.now();
    const end = endOf(inviter, invitationId, now);
    // The state forgets expired invitations, the record does not.
    if (end) throw over(end === 'revoked' && Date.parse(expiresAt) <= now ? 'expired' : end);
    const invitation = inviter.invitations[invitationId];
    const overlay = invitation?.overlayId ? await overlays.nameOf(invitation.overlayId) : null;
    if (!invitation || (invitation.overlayId !== null && overlay === null)) throw over('revoked');
    return { invitation, inviter, overlay };
  }

  /**
   * Checks that nobody has a login, except an acceptance of the same invitation that was cut off.
   * @throws Problem `invalid_value`
   */
  private async requireFree(login: string, accountId: string): Promise<void> {
    const { accounts, passwords } = this.deps;
    const account = await accounts.find(login);
    if (!account) return;
    const isCutOff = account.accountId === accountId && (await passwords.version(accountId)) === null;
    if (!isCutOff)
      throw new Problem('invalid_value', `The login ${login} is taken. Choose another one.`, {
        field: 'login',
        reason: 'taken',
      });
  }
}

/** @throws Problem `invalid_value` */
function requireName(text: string): string {
  const name = text.trim();
  if (name !== '') return name;
  throw new Problem('invalid_value', 'A name has 1 to 64 characters.', { field: 'name' });
}
