import type { PlatformUser } from '@studio/platforms/viewer';
import type {
  ImportedPoints,
  ImportedViewer,
  PointsImport,
  PointsImportPart,
  PointsMode,
} from '@studio/contracts/loyalty/points-import';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { accountIn, shardOf, type LedgerAccount } from './ledger.state';
import { commitLedger } from './loyalty.commits';
import type { Points } from './points';

/** Logins that are looked up at a time. */
const LOGINS_AT_ONCE = 50;
/** Viewers of one commit: the decision must not pause the server. */
const VIEWERS_AT_ONCE = 250;

/** Imports balances of other bots. */
export class LedgerImport implements PointsImport {
  constructor(
    private readonly deps: {
      readonly pipeline: Pick<CommitPipeline, 'execute'>;
      readonly points: Pick<Points, 'allKnown' | 'byLogin' | 'day'>;
    },
  ) {}

  async knownByLogin(
    accountId: string,
    platform: string,
    logins: readonly string[],
  ): Promise<ReadonlyMap<string, PlatformUser>> {
    const known = new Map<string, PlatformUser>();
    for (let from = 0; from < logins.length; from += LOGINS_AT_ONCE) {
      const some = logins.slice(from, from + LOGINS_AT_ONCE);
      const found = await Promise.all(
        some.map((login) => this.deps.points.byLogin(accountId, login, platform)),
      );
      found.forEach((viewers, at) => {
        // Of several viewers with one login nobody can tell which one it was.
        const real = viewers.filter(({ simulated }) => !simulated);
        const [viewer] = real;
        if (viewer && real.length === 1) known.set(some[at] ?? '', viewer);
      });
    }
    return known;
  }

  async importPoints(
    accountId: string,
    { importId, from, part }: PointsImportPart,
    mode: PointsMode,
    viewers: readonly ImportedViewer[],
  ): Promise<readonly ImportedPoints[]> {
    const known = await this.deps.points.allKnown(
      accountId,
      viewers.map(({ platform, userId, login, name }) => ({
        ...{ platform, userId, login, name, simulated: false },
      })),
    );
    const rows = viewers.map(({ key, points, watchMinutes }, at) => ({
      ...{ key, points, minutes: watchMinutes },
      viewerId: known[at]?.viewerId ?? '',
      platform: known[at]?.platform ?? '',
    }));
    // Linked viewers have one balance: the largest of theirs counts.
    const persons = new Map<string, (typeof rows)[number]>();
    for (const row of rows) {
      const other = persons.get(row.viewerId);
      if (!other || other.points < row.points) persons.set(row.viewerId, row);
    }
    const done: ImportedPoints[] = [];
    await this.byShard([...persons.values()], async (some, shard, n) => {
      const command = { importId, from, mode, viewers: some };
      const { after } = await commitLedger(
        this.deps.pipeline,
        { accountId, shard, day: await this.deps.points.day(accountId) },
        'ImportBalances',
        command,
        { key: `import/${importId}/${part}/${n}` },
      );
      done.push(...this.changedBy(after.state, importId, from, some));
    });
    return done;
  }

  async undoImport(
    accountId: string,
    { importId, from, part }: PointsImportPart,
    viewers: readonly LedgerAccount[],
  ): Promise<void> {
    await this.byShard(viewers, async (some, shard, n) => {
      await commitLedger(
        this.deps.pipeline,
        { accountId, shard, day: await this.deps.points.day(accountId) },
        'UndoBalances',
        { importId, from, viewers: some },
        { key: `import/${importId}/${part}/${n}/undo` },
      );
    });
  }

  private changedBy(
    state: Parameters<typeof accountIn>[0],
    importId: string,
    from: string,
    viewers: readonly (LedgerAccount & { readonly key: string })[],
  ): readonly ImportedPoints[] {
    return viewers.flatMap(({ key, viewerId, platform }) => {
      const last = accountIn(state, viewerId).imported[from];
      return last?.importId === importId ? [{ key, viewerId, platform, delta: last.delta }] : [];
    });
  }

  /** Runs some viewers of one part of the ledger at a time, and lets other work in between. */
  private async byShard<Viewer extends LedgerAccount>(
    viewers: readonly Viewer[],
    run: (some: readonly Viewer[], shard: number, n: string) => Promise<void>,
  ): Promise<void> {
    const shards = new Map<number, Viewer[]>();
    for (const viewer of viewers) {
      const shard = shardOf(viewer.viewerId, false);
      const others = shards.get(shard);
      if (others) others.push(viewer);
      else shards.set(shard, [viewer]);
    }
    // Several streams at once would be decided in one turn of the event loop.
    for (const [shard, all] of shards)
      for (let at = 0; at < all.length; at += VIEWERS_AT_ONCE) {
        await run(all.slice(at, at + VIEWERS_AT_ONCE), shard, `${shard}.${at}`);
        await nextTurn();
      }
  }
}
