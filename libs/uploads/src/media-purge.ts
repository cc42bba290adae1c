import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import type { PurgedFiles } from './media-files';
import { mediaInLog, type LoggedMedia } from './media-in-log';
import { contentTypeOf } from './media-types';
import type { MediaUses } from '@studio/areas/ports';
import { urlOfFile } from './upload.state';

/** How long bytes stay that no upload has any more, or never had (open points 3.3). */
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
  /** Told of each file that is removed: what was made of it goes too. */
  readonly forget: (name: string) => Promise<void>;
  /** Told of what was removed, in one line. */
  readonly report: (line: string) => void;
}

/**
 * Removes bytes that nobody needs: kept 30 days ago or earlier, of no upload that is there, of none that was there in
 * the last 30 days, and shown by no layer. What the log says decides (ADR 48).
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
      for await (const { name, bytes, keptAt } of files.list()) {
        if (++seen % LOOKED_AT === 0) await rest(signal);
        if (keptAt > before || !isOurs(name)) continue;
        batch.set(name, bytes);
        if (batch.size < BATCH) continue;
        await this.purge(batch, before, removed, signal);
        batch = new Map();
      }
      if (batch.size > 0) await this.purge(batch, before, removed, signal);
    } finally {
      if (removed.files > 0)
        this.deps.report(
          `Removed ${removed.files} files of uploads (${removed.bytes} bytes) that nobody has had for ${PURGE_AFTER_DAYS} days.`,
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
    const facts = await mediaInLog(log, batch, signal);
    const shown = this.shownMedia();
    for (const [name, bytes] of batch) {
      const known = facts.get(name);
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

  /** Tells whether layers show a file. Only overlays of an account that has had it can; each account is asked once. */
  private shownMedia(): (name: string, facts: LoggedMedia) => Promise<boolean> {
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
