import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { SecretRecords } from '@studio/records/secret-records';
import { Secret, TOTP } from 'otpauth';
import type { Accounts } from '../accounts';
import type { Attempts } from '../sessions/attempts';
import { makeRecoveryCodes, recoveryHash } from './recovery-codes';
import type { SecondFactorReason } from './two-factor.problems';

/** Second factor of an account; record kind `second-factor`, keyed by the account's id. It is on while this exists. */
interface SecondFactorRecord {
  /** Time step of the code that was used last; no earlier code counts [accounts/13]. */
  readonly lastStep: number;
  /** Hashes of the recovery codes that were not used. */
  readonly recovery: readonly string[];
}

/** Shared secret with the authenticator app; sealed, under kind `second-factor-secret`. */
interface SharedSecret {
  /** Base 32. */
  readonly secret: string;
}

const KIND = 'second-factor';
const SECRET_KIND = 'second-factor-secret';
/** Seconds for which a code is shown (RFC 6238), and how many codes before and after are accepted. */
const [PERIOD_S, WINDOW] = [30, 1] as const;
/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const ISSUER = 'Overlay Studio';

export interface SecondFactorDeps {
  readonly records: Records;
  /** Returns the key that seals secrets: 32 bytes of the installation's. */
  readonly key: () => Buffer;
  readonly accounts: Pick<Accounts, 'noteSecurityChange'>;
  readonly attempts: Pick<Attempts, 'beginCode'>;
  readonly clock: Clock;
}

/** Secret of a new second factor, to be entered into an authenticator app. */
export interface NewSecret {
  /** Base 32. */
  readonly secret: string;
  /** `otpauth:` address of the secret, for a QR code. */
  readonly uri: string;
}

/** Second factor of accounts: codes of an authenticator app (TOTP), and recovery codes [accounts/13]. */
export class SecondFactor {
  constructor(private readonly deps: SecondFactorDeps) {}

  private get secrets(): SecretRecords {
    return new SecretRecords(this.deps.records, this.deps.key());
  }

  /** Returns the number of unused recovery codes; null if the second factor is off. */
  async codesLeft(accountId: string): Promise<number | null> {
    const record = await this.read(accountId);
    return record && record.value.recovery.length;
  }

  /** Makes a secret that counts once a code confirms it. An earlier one that waits is replaced. */
  async begin(accountId: string, login: string): Promise<NewSecret> {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    await this.secrets.put(SECRET_KIND, pendingOf(accountId), { secret });
    return { secret, uri: totpOf(secret, login).toString() };
  }

  /**
   * Turns the second factor on with a code of the new secret.
   * @returns the recovery codes, which are shown nowhere again
   * @throws Problem `invalid_value` {field: code}, `rate_limited`
   */
  async confirm(accountId: string, code: string): Promise<readonly string[]> {
    const right = this.deps.attempts.beginCode(accountId);
    const pending = await this.secrets.get<SharedSecret>(SECRET_KIND, pendingOf(accountId));
    const step = pending && this.stepOf(pending, code);
    if (!pending || step === null)
      throw new Problem(
        'invalid_value',
        'The code is wrong. Check the time of the device, and enter the newest code.',
        {
          field: 'code',
        },
      );
    right();
    await this.secrets.put(SECRET_KIND, accountId, { secret: pending.secret });
    await this.secrets.delete(SECRET_KIND, pendingOf(accountId));
    const codes = makeRecoveryCodes();
    await this.write(accountId, { lastStep: step, recovery: codes.map(recoveryHash) });
    await this.deps.accounts.noteSecurityChange(accountId, { change: 'second_factor_on' });
    return codes;
  }

  /** Replaces the recovery codes. @returns the new ones, which are shown nowhere again */
  async renewCodes(accountId: string): Promise<readonly string[]> {
    const codes = makeRecoveryCodes();
    const recovery = codes.map(recoveryHash);
    for (;;) {
      const record = await this.read(accountId);
      if (!record)
        throw new Problem('not_found', 'Two-factor sign-in is off.', { resource: 'second factor' });
      if (await this.replace(accountId, record.version, { ...record.value, recovery })) break;
    }
    await this.deps.accounts.noteSecurityChange(accountId, { change: 'recovery_codes_created' });
    return codes;
  }

  /** Turns it off; nothing happens if it is off. */
  async off(accountId: string): Promise<void> {
    if (!(await turnSecondFactorOff(this.deps.records, accountId))) return;
    await this.deps.accounts.noteSecurityChange(accountId, { change: 'second_factor_off' });
  }

  /**
   * Lets somebody pass who proves the second factor, or whose account has none. Each code counts once.
   * @param code of the authenticator app, or a recovery code; '' if none was sent
   * @throws Problem `second_factor_required`, `rate_limited`
   */
  async require(accountId: string, code: string): Promise<void> {
    if (!(await this.read(accountId))) return;
    if (code.trim() === '') throw required('missing');
    const right = this.deps.attempts.beginCode(accountId);
    if (!(await this.spend(accountId, code.trim()))) throw required('wrong');
    right();
  }

  private async spend(accountId: string, code: string): Promise<boolean> {
    const digits = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return this.spendRecovery(accountId, code);
    const secret = await this.secrets.get<SharedSecret>(SECRET_KIND, accountId);
    const step = secret && this.stepOf(secret, digits);
    if (step === null) return false;
    for (;;) {
      const record = await this.read(accountId);
      if (!record || step <= record.value.lastStep) return false;
      if (await this.replace(accountId, record.version, { ...record.value, lastStep: step })) return true;
    }
  }

  private async spendRecovery(accountId: string, code: string): Promise<boolean> {
    const hash = recoveryHash(code);
    for (;;) {
      const record = await this.read(accountId);
      if (!record?.value.recovery.includes(hash)) return false;
      const recovery = record.value.recovery.filter((each) => each !== hash);
      if (await this.replace(accountId, record.version, { ...record.value, recovery })) break;
    }
    await this.deps.accounts.noteSecurityChange(accountId, { change: 'recovery_code_used' });
    return true;
  }

  /** Returns the time step whose code this is; null if it is none around now. */
  private stepOf({ secret }: SharedSecret, code: string): number | null {
    const timestamp = this.deps.clock.now();
    const totp = totpOf(secret, '');
    const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  private read(accountId: string) {
    return this.deps.records.get<SecondFactorRecord>(KIND, accountId);
  }

  private replace(accountId: string, version: number, value: SecondFactorRecord): Promise<boolean> {
    return this.deps.records.compareAndSet(KIND, accountId, version, {
      ...value,
      recovery: [...value.recovery],
    });
  }

  private async write(accountId: string, value: SecondFactorRecord): Promise<void> {
    for (;;) {
      const known = await this.read(accountId);
      const isWritten = known
        ? await this.replace(accountId, known.version, value)
        : await this.deps.records.putIfAbsent(KIND, accountId, { ...value, recovery: [...value.recovery] });
      if (isWritten) return;
    }
  }
}

/** Turns the second factor of an account off, without the key of its secret. @returns false if it was off */
export async function turnSecondFactorOff(records: Records, accountId: string): Promise<boolean> {
  const wasOn = await records.delete(KIND, accountId);
  await records.delete(SECRET_KIND, accountId);
  await records.delete(SECRET_KIND, pendingOf(accountId));
  return wasOn;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S });
}

const pendingOf = (accountId: string): string => `${accountId} pending`;

function required(reason: SecondFactorReason): Problem {
  return new Problem(
    'second_factor_required',
    reason === 'missing'
      ? 'This account has two-factor sign-in: send the code as well.'
      : 'The code is wrong, or it was used before.',
    { reason },
  );
}
