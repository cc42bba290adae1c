import type { PlatformUser } from '@studio/platforms/viewer';
import { definePort } from '../port';

/** `max`: the larger balance; `add`: both together; `replace`: the imported one. */
export const pointsModes = ['max', 'add', 'replace'] as const;
export type PointsMode = (typeof pointsModes)[number];

/** A viewer of another bot. */
export interface ImportedViewer extends PlatformUser {
  readonly key: string;
  readonly platform: string;
  readonly points: number;
  readonly watchMinutes: number;
}

/** Points of a viewer as an import has changed them. */
export interface ImportedPoints {
  readonly key: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly delta: number;
}

/** An import of points. Its parts are numbered. */
export interface PointsImportPart {
  readonly importId: string;
  /** Bot from which the points come. */
  readonly from: string;
  readonly part: number;
}

/** Imports balances of other bots into the ledger as one step that can be undone. */
export interface PointsImport {
  /**
   * Returns viewers whom the ledger knows, by their logins in lower case.
   * @throws Problem `unavailable`
   */
  knownByLogin(
    accountId: string,
    platform: string,
    logins: readonly string[],
  ): Promise<ReadonlyMap<string, PlatformUser>>;
  /**
   * Imports balances. A balance that came from the same bot before changes nothing if it is the same.
   * The same part again has no further effect.
   * @throws Problem `unavailable`, `outcome_unknown`
   */
  importPoints(
    accountId: string,
    part: PointsImportPart,
    mode: PointsMode,
    viewers: readonly ImportedViewer[],
  ): Promise<readonly ImportedPoints[]>;
  /**
   * Takes imported points back, of each viewer as many as there still are. The same part again has no further effect.
   * @throws Problem `unavailable`, `outcome_unknown`
   */
  undoImport(
    accountId: string,
    part: PointsImportPart,
    viewers: readonly Pick<ImportedPoints, 'viewerId' | 'platform'>[],
  ): Promise<void>;
}
export const POINTS_IMPORT = definePort<PointsImport>('import of points');
