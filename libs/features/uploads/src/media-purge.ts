import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import type { PurgedFiles } from './media-files';
import { mediaInLog, type LoggedMedia } from './media-in-log';
import { contentTypeOf } from './media-types';
import type { MediaUses } from '@studio/contracts/overlays/media-uses';
import { urlOfFile } from './upload.state';

/** Days for which bytes without an upload stay [uploads/3]. */
export const PURGE_AFTER_DAYS = 30;
const PURGE_AFTER_MS = PURGE_AFTER_DAYS * 24 * 60 * 60_000;

/** Files for which the log is read through once. */
const BATCH = 5_000;
/** Rest after so many files that were looked at, and after each that was asked about. */
const LOOKED_AT = 100;
const REST_MS = 5;

export interface MediaPurgeDeps {
  readonly files: PurgedFiles;
  readonly log: Pick<EventStore, 'subscribe' | 'epoch'>;
  readonly uses: MediaUses;
  readonly clock: Clock;
  /** Receives the name of each removed file, to remove derived files. */
  readonly forget: (name: string) => Promise<void>;
  /** Receives a one-line summary of the removal. */
  readonly report: (line: string) => void;
}

/**
 * Removes unused bytes: stored at least 30 days ago, with no upload now or in the last 30 days, and shown by no
 * layer. The log decides (ADR 48).
 */
export class MediaPurge {
  constructor(private readonly deps: MediaPurgeDeps) {}

  /** Looks at all files once. What it was cut off from is done by the next. */
  async run(signal: AbortSignal): Promise<void> {
    const { files, log, clock } = this.deps;
    await files.tidy();
    const before = clock.now() - PURGE_AFTER_MS;
    // The log may not be the one that goes with the files: a wrong backup, an empty folder.
    if ((await files.belongsSince(await log.epoch())) > before) return;
    const removed = { files: 0, bytes: 0 };
    try {
      let batch = new Map<string, number>();
      let seen = 0;
      for await (const { name, bytes, storedAt } of files.list()) {
        if (++seen % LOOKED_AT === 0) await rest(signal);
        if (storedAt > before || !isOurs(name)) continue;
        batch.set(name, bytes);
        if (batch.size < BATCH) continue;
        await this.purge(batch, before, removed, signal);
        batch = new Map();
      }
      if (batch.size > 0) await this.purge(batch, before, removed, signal);
    } finally {
      if (removed.files > 0)
        this.deps.report(
          `Removed ${removed.files} files (${removed.bytes} bytes) of uploads deleted more than ${PURGE_AFTER_DAYS} days ago.`,
        );
    }
  }

  /** @param batch bytes by name */
  private async purge(
    batch: ReadonlyMap<string, number>,
    before: number,
    removed: { files: number; bytes: number },
    signal: AbortSignal,
  ): Promise<void> {
    const { files, log } = this.deps;
    const lookups = await mediaInLog(log, batch, signal);
    const shown = this.shownMedia();
    for (const [name, bytes] of batch) {
      const known = lookups.get(name);
      if (known && !wasDeletedBefore(known, before)) continue;
      if (known && (await shown(name, known))) continue;
      if (await files.remove(name, before)) {
        await this.deps.forget(name);
        removed.files++;
        removed.bytes += bytes;
      }
      await rest(signal);
    }
  }

  /**
   * Returns a function that checks whether layers show a file. Only overlays of accounts that had the file can;
   * each account is read once.
   */
  private shownMedia(): (name: string, lookups: LoggedMedia) => Promise<boolean> {
    const byAccount = new Map<string, ReadonlySet<string>>();
    const ofAccount = async (accountId: string): Promise<ReadonlySet<string>> => {
      const known = byAccount.get(accountId);
      if (known) return known;
      const urls = new Set((await this.deps.uses.usesOf(accountId, { current: true })).keys());
      byAccount.set(accountId, urls);
      return urls;
    };
    return async (name, { accounts }) => {
      for (const accountId of accounts) if ((await ofAccount(accountId)).has(urlOfFile(name))) return true;
      return false;
    };
  }
}

function wasDeletedBefore({ living, deletedAt }: LoggedMedia, before: number): boolean {
  return living.size === 0 && deletedAt <= before;
}

/** Whatever else lies in the folder isn't ours to remove. */
function isOurs(name: string): boolean {
  const extension = /^[0-9a-f]{64}\.([a-z0-9]+)$/.exec(name)?.[1];
  return extension !== undefined && contentTypeOf(extension) !== null;
}

function rest(signal: AbortSignal): Promise<void> {
  return sleep(REST_MS, undefined, { signal, ref: false });
}
