import { setTimeout as sleep } from 'node:timers/promises';
import type { PackageUses } from '@studio/contracts/overlays/package-uses';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { PackageFiles } from './package-files';
import { widgetPackageDecider } from './widget-package.decider';
import type { WidgetPackageEvents } from './widget-package.events';

/** Days for which bytes stay that no package has any more, as those of uploads do. */
const PURGE_AFTER_DAYS = 30;
const PURGE_AFTER_MS = PURGE_AFTER_DAYS * 24 * 60 * 60_000;
/** Pause after the start, in which read models catch up. */
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 24 * 60 * 60_000;

interface LastUses {
  readonly ended: ReadonlyMap<string, number>;
  readonly accounts: ReadonlySet<string>;
}

export interface PackagePurgeDeps {
  readonly files: Pick<PackageFiles, 'list' | 'remove' | 'tidy'>;
  readonly log: Pick<EventStore, 'subscribe'>;
  /** Finds the code that layers run. */
  readonly uses: PackageUses;
  readonly clock: Clock;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Removes bytes that no package has had for 30 days, and no layer has now. The log decides. */
export class PackagePurge {
  constructor(private readonly deps: PackagePurgeDeps) {}

  /** Removes them shortly after the start and then daily, until `ending` is aborted. */
  async daily(ending: AbortSignal): Promise<void> {
    let wait = FIRST_AFTER_MS;
    while (!ending.aborted) {
      await sleep(wait, undefined, { signal: ending, ref: false }).catch(() => undefined);
      if (ending.aborted) return;
      await this.run(ending).catch((error: unknown) => {
        if (!ending.aborted)
          this.deps.warn(
            `Could not remove the bytes of deleted widgets. Retrying tomorrow: ${String(error)}`,
          );
      });
      wait = EVERY_MS;
    }
  }

  /** Looks at all packages once. */
  async run(signal: AbortSignal): Promise<void> {
    const { files, clock } = this.deps;
    await files.tidy();
    const before = clock.now() - PURGE_AFTER_MS;
    const old: string[] = [];
    for await (const { hash, storedAt } of files.list()) if (storedAt <= before) old.push(hash);
    if (old.length === 0) return;
    const { ended, accounts } = await this.lastUses(signal);
    const gone = old.filter((hash) => (ended.get(hash) ?? 0) <= before);
    if (gone.length === 0) return;
    const shown = await this.shownBy(accounts);
    for (const hash of gone) if (!shown.has(hash)) await files.remove(hash, before);
  }

  /** Returns the code that layers of accounts run. */
  private async shownBy(accounts: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const shown = new Set<string>();
    for (const accountId of accounts)
      for (const { hash } of await this.deps.uses.usesOf(accountId, { current: true })) shown.add(hash);
    return shown;
  }

  /**
   * Returns until when packages had each hash, ms since 1970; infinite for those of today. Also returns the accounts
   * that ever had packages.
   * @throws Error if the log can't be read to its end
   */
  private async lastUses(signal: AbortSignal): Promise<LastUses> {
    const accounts = new Set<string>();
    const current = new Map<string, string>();
    const ended = new Map<string, number>();
    const take = (event: StoredEvent): void => {
      const { packageId, hash } = event.data as WidgetPackageEvents['package.saved'];
      accounts.add(idOf(event.stream));
      const owner = `${idOf(event.stream)}.${packageId}`;
      const before = current.get(owner);
      if (event.type !== 'package.removed' && (hash === undefined || hash === before)) return;
      if (before !== undefined) ended.set(before, Date.parse(event.meta.at));
      if (event.type === 'package.removed') current.delete(owner);
      else if (hash !== undefined) current.set(owner, hash);
    };
    for await (const batch of this.deps.log.subscribe([widgetPackageDecider.category], '', { signal })) {
      if (batch.kind === 'caught-up') {
        for (const hash of current.values()) ended.set(hash, Infinity);
        return { ended, accounts };
      }
      if (batch.damaged) throw new Error('The log of widget packages is damaged: nothing is removed.');
      for (const { events } of batch.commits) events.forEach(take);
    }
    throw new Error('The log was not read to its end.');
  }
}
