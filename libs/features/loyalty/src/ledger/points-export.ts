import type { ExportedViewer, PointsExport } from '@studio/contracts/loyalty/points-export';
import type { ProjectionReader } from '@studio/read-models/reader';
import {
  pointsAccounts,
  pointsViewers,
  type PointsAccountDocument,
  type PointsViewerDocument,
} from './loyalty.projection';

const VIEWERS_AT_ONCE = 500;

/** Reads the points of all viewers from the documents. */
export class LedgerExport implements PointsExport {
  constructor(
    private readonly deps: {
      readonly names: Pick<ProjectionReader, 'pinned'>;
      readonly ledger: Pick<ProjectionReader, 'pinned'>;
      /** Waits until the documents include what the log holds. */
      readonly upToDate: () => Promise<unknown>;
    },
  ) {}

  async *viewers(accountId: string): AsyncGenerator<readonly ExportedViewer[]> {
    await this.deps.upToDate();
    const [names, ledger] = [await this.deps.names.pinned(), await this.deps.ledger.pinned()];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await names.find<PointsViewerDocument>(pointsViewers, {
        ...{ index: 'login', equals: [accountId], limit: VIEWERS_AT_ONCE },
        ...(cursor !== undefined && { cursor }),
      });
      const real = page.items.filter(({ doc }) => !doc.simulated);
      const ids = real.map(({ id }) => id);
      const balances = await ledger.getMany<PointsAccountDocument>(pointsAccounts, ids);
      const known = new Map(balances.map(({ id, doc }) => [id, doc]));
      yield real.flatMap(({ id, doc: { platform, userId, login, name } }) => {
        const balance = known.get(id);
        if (!balance) return [];
        const { points, minutes, messages } = balance;
        return [{ platform, userId, login, name, points, watchMinutes: minutes, messages }];
      });
      cursor = page.nextCursor;
    }
  }
}
