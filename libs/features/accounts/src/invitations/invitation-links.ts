import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { INVITATION_MS, type LinkedInvitation } from './invitation.decider';

/** Invitation of a link; record kind `invitation`, keyed by the hash of the secret. */
export interface InvitationRecord {
  readonly inviterId: string;
  readonly invitationId: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

const INVITATION = 'invitation';
/** Held by whoever is accepting an invitation, keyed by its id. */
const CLAIM = 'invitation-claim';
const DAY_MS = 24 * 3600 * 1000;
/** Longer than the invitation, so that a late guest reads that it has expired. */
const RECORD_MS = 90 * DAY_MS;
/** An acceptance that was cut off can be repeated after this time. */
const CLAIM_MS = 60_000;
/** 32 bytes. */
export const INVITATION_SECRET_LENGTH = { min: 43, max: 43 } as const;

/** Links of invitations: which invitation a secret is for. Secrets are stored as hashes. */
export class InvitationLinks {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    /** Base of the links, without a slash at the end. */
    private readonly publicUrl: string,
  ) {}

  /** Stores the link of a new invitation. */
  async put(inviterId: string): Promise<LinkedInvitation> {
    const secret = randomBytes(32).toString('base64url');
    const invitationId = derivedId(randomUUID(), 'invitation');
    const expiresAt = timestamp(this.clock.now() + INVITATION_MS);
    const record: InvitationRecord = { inviterId, invitationId, expiresAt };
    await this.records.putIfAbsent(INVITATION, hashOf(secret), { ...record }, { ttlMs: RECORD_MS });
    return { invitationId, secret };
  }

  /** The secret is behind a #, so that it is sent to no server and stands in no log. */
  urlOf({ secret }: LinkedInvitation): string {
    return `${this.publicUrl}/console/invite#${secret}`;
  }

  async find(secret: string): Promise<InvitationRecord | null> {
    return (await this.records.get<InvitationRecord>(INVITATION, hashOf(secret)))?.value ?? null;
  }

  /**
   * Runs something while no other process accepts the same invitation.
   * @throws Problem `unavailable` while another does
   */
  async claimed<Result>(invitationId: string, run: () => Promise<Result>): Promise<Result> {
    if (!(await this.records.putIfAbsent(CLAIM, invitationId, {}, { ttlMs: CLAIM_MS })))
      throw new Problem('unavailable', 'This invitation is being accepted now.', undefined, 1);
    try {
      return await run();
    } finally {
      await this.records.delete(CLAIM, invitationId);
    }
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
