import type { Clock } from '@studio/kernel/clock';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { Records } from '@studio/records/records';
import { TRANSFER_MS } from './media-files';
import type { UploadKind } from './media-types';

/** Announced file of a transfer. */
export interface Announced {
  /** Name of the file, with its ending if it has one. */
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal, lower case. */
  readonly sha256: string;
  readonly kind?: UploadKind;
}

/** A file on its way in, in parts. */
export interface Transfer extends Announced {
  readonly transferId: string;
  /** Id of the token that began it; null when a person did. */
  readonly begunBy: string | null;
  /** Milliseconds since 1970: gone from then on. */
  readonly expiresAt: number;
}

/** Transfers of one account at a time. */
export const TRANSFERS_PER_ACCOUNT = 10;

/** Under way, by account. */
const OPEN = 'upload-transfers';
/** Those that became an upload, by id: for who asks again. */
const DONE = 'upload-transfer-done';

/** Attempts to write the record when others write it at the same time. */
const ATTEMPTS = 20;

interface OpenTransfers {
  readonly transfers: readonly Transfer[];
}

interface DoneTransfer {
  readonly accountId: string;
  readonly begunBy: string | null;
  readonly sha256: string;
}

/**
 * Running transfers. All transfers of an account are one record, so that two requests cannot both take the last
 * free place. The record survives a restart; the bytes are in `TransferFiles`.
 */
export class Transfers {
  constructor(private readonly deps: { readonly records: Records; readonly clock: Clock }) {}

  /**
   * Begins a transfer, unless the same request has begun it before.
   * @param ids the new one's, and others that the same request may have given it
   * @param requireRoom called with those that are under way
   * @throws Problem `limit_reached`
   */
  async begin(
    { accountId, credential }: Caller,
    ids: readonly [string, ...string[]],
    announced: Announced,
    requireRoom: (open: readonly Transfer[]) => void,
  ): Promise<Transfer> {
    const expiresAt = this.deps.clock.now() + TRANSFER_MS;
    const begun = { ...announced, transferId: ids[0], begunBy: credential.tokenId, expiresAt };
    return this.change(accountId, (open) => {
      const known = open.find(({ transferId }) => ids.includes(transferId));
      if (known) return { result: known };
      if (open.length >= TRANSFERS_PER_ACCOUNT) throw tooManyTransfers(open.length);
      requireRoom(open);
      return { result: begun, next: [...open, begun] };
    });
  }

  /** Null where there is none that the caller may go on with: of a token limited to overlays, only its own. */
  async find(caller: Caller, transferId: string): Promise<Transfer | null> {
    const found = await this.deps.records.get<OpenTransfers>(OPEN, caller.accountId);
    const open = this.stillOpen(found?.value);
    const transfer = open.find((one) => one.transferId === transferId);
    return transfer && mayUse(caller, transfer) ? transfer : null;
  }

  /** Digest of the bytes of one that became an upload within a day; null for others. */
  async digestOfDone(caller: Caller, transferId: string): Promise<string | null> {
    const done = await this.deps.records.get<DoneTransfer>(DONE, transferId);
    const isOfCaller = done?.value.accountId === caller.accountId && mayUse(caller, done.value);
    return isOfCaller ? done.value.sha256 : null;
  }

  /** It has become an upload. */
  async finish({ accountId }: Caller, { transferId, begunBy, sha256 }: Transfer): Promise<void> {
    const done: DoneTransfer = { accountId, begunBy, sha256 };
    await this.deps.records.putIfAbsent(DONE, transferId, { ...done }, { ttlMs: TRANSFER_MS });
    await this.forget(accountId, transferId);
  }

  /** It is over. */
  async forget(accountId: string, transferId: string): Promise<void> {
    await this.change(accountId, (open) => ({
      result: undefined,
      next: open.filter((one) => one.transferId !== transferId),
    }));
  }

  /** Applies a change to an account's transfers; without `next` they stay. */
  private async change<Result>(
    accountId: string,
    change: (open: readonly Transfer[]) => { readonly result: Result; readonly next?: readonly Transfer[] },
  ): Promise<Result> {
    const { records } = this.deps;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const found = await records.get<OpenTransfers>(OPEN, accountId);
      const { result, next } = change(this.stillOpen(found?.value));
      if (!next) return result;
      const value = { transfers: next.map(asJson) };
      const options = { ttlMs: TRANSFER_MS };
      const isWritten = found
        ? await records.compareAndSet(OPEN, accountId, found.version, value, options)
        : await records.putIfAbsent(OPEN, accountId, value, options);
      if (isWritten) return result;
    }
    throw new Problem(
      'unavailable',
      'Too many uploads are running. Try again in a few seconds.',
      undefined,
      1,
    );
  }

  private stillOpen(found: OpenTransfers | undefined): readonly Transfer[] {
    const now = this.deps.clock.now();
    return (found?.transfers ?? []).filter(({ expiresAt }) => expiresAt > now);
  }
}

function mayUse({ overlayIds, credential }: Caller, { begunBy }: Pick<Transfer, 'begunBy'>): boolean {
  return !overlayIds || begunBy === credential.tokenId;
}

function tooManyTransfers(used: number): Problem {
  return new Problem('limit_reached', `At most ${TRANSFERS_PER_ACCOUNT} uploads may run at once.`, {
    resource: 'uploadTransfers',
    limit: TRANSFERS_PER_ACCOUNT,
    used,
  });
}

function asJson({ kind, ...others }: Transfer): JsonObject {
  return { ...others, ...(kind && { kind }) };
}
