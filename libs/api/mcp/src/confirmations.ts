import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';

/** Subject of a confirmation: exactly this call, on exactly this revision of the overlay. */
export interface ConfirmationSubject {
  readonly accountId: string;
  /** Id of the call's token: a confirmation given through one agent is invalid for another. */
  readonly tokenId: string | null;
  readonly tool: string;
  readonly argumentsHash: string;
  readonly rev: number;
}

/**
 * Way a confirmation returns. `asked`: the client asks the user and sends it with the user's answer. `handed`: the
 * agent has it and vouches for the user. Neither counts as the other, so an agent whose client asks cannot skip
 * the question.
 */
export type Way = 'asked' | 'handed';

export type Agreement = 'agreed' | 'invalid' | 'expired' | 'used' | 'other_call' | 'changed';

interface Sealed extends ConfirmationSubject {
  readonly id: string;
  readonly way: Way;
  readonly expiresAtMs: number;
}

/** Fields that identify the confirmed call, whatever changed since. */
const bound = [
  'accountId',
  'tokenId',
  'tool',
  'argumentsHash',
] as const satisfies readonly (keyof ConfirmationSubject)[];

/** Milliseconds a user has to answer [tools/4]. */
export const CONFIRM_MS = 120_000;

/** Signed questions that count once. Any node that shares the key and the records takes them. */
export class Confirmations {
  private readonly key: Buffer;

  /** @param secret of the installation, any length */
  constructor(
    private readonly records: Pick<Records, 'putIfAbsent'>,
    private readonly clock: Clock,
    secret: string,
  ) {
    this.key = createHmac('sha256', secret).update('tools: confirmations').digest();
  }

  /** Returns a signed question for the user, valid for two minutes. */
  seal(way: Way, subject: ConfirmationSubject): { readonly token: string; readonly expiresAt: string } {
    const expiresAtMs = this.clock.now() + CONFIRM_MS;
    const { accountId, tokenId, tool, argumentsHash, rev } = subject;
    const sealed: Sealed = {
      accountId,
      tokenId,
      tool,
      argumentsHash,
      rev,
      id: randomUUID(),
      way,
      expiresAtMs,
    };
    const content = Buffer.from(JSON.stringify(sealed)).toString('base64url');
    return { token: `${content}.${this.sign(content)}`, expiresAt: timestamp(expiresAtMs) };
  }

  /** Returns whether a token confirms this call. A valid token is used up. */
  async redeem(way: Way, token: string, subject: ConfirmationSubject): Promise<Agreement> {
    const sealed = this.open(token);
    if (!sealed || sealed.way !== way) return 'invalid';
    if (sealed.expiresAtMs <= this.clock.now()) return 'expired';
    if (bound.some((part) => sealed[part] !== subject[part])) return 'other_call';
    if (sealed.rev !== subject.rev) return 'changed';
    const isFirst = await this.records.putIfAbsent('confirmation', sealed.id, {}, { ttlMs: CONFIRM_MS });
    return isFirst ? 'agreed' : 'used';
  }

  private open(token: string): Sealed | null {
    const [content = '', signature = '', ...more] = token.split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(content));
    if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Sealed;
  }

  private sign(content: string): string {
    return createHmac('sha256', this.key).update(content).digest('base64url');
  }
}
