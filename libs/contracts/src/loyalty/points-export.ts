import type { PlatformUser } from '@studio/platforms/viewer';
import { definePort } from '../port';

/** A viewer with their points, for files that leave the studio. */
export interface ExportedViewer extends PlatformUser {
  readonly platform: string;
  readonly points: number;
  readonly watchMinutes: number;
  readonly messages: number;
}

/** Reads the points of all viewers of an account. */
export interface PointsExport {
  /**
   * Returns pages of viewers whose names are known, simulated ones left out, in the order of their logins. Linked
   * viewers have their points once, under the viewer that they were linked to.
   * @throws Problem `unavailable`
   */
  viewers(accountId: string): AsyncIterable<readonly ExportedViewer[]>;
}
export const POINTS_EXPORT = definePort<PointsExport>('export of points');
