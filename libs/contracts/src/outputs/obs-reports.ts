import { definePort } from '../port';

/** Scene reports of broadcast software. */
export interface ObsReports {
  of(overlayId: string): Promise<{
    /** The latest first. */
    readonly seenScenes: readonly string[];
    /** Last report; `at` is its time, ms since 1970. */
    readonly last: { readonly name: string; readonly at: number } | null;
  }>;
}
export const OBS_REPORTS = definePort<ObsReports>('reports of broadcast software');
