import { definePort } from '../port';

/** Forgets viewers everywhere: the studio has it, which knows all streams and stores. */
export interface ViewerForgetting {
  /**
   * @param viewer on which platform, and a login that they had or their id there
   * @returns found: true if any stream, record or buffer of the account had data about them
   * @throws Problem `invalid_value` when several had that login; `read_model_behind`, `unavailable`: do it again
   */
  (
    accountId: string,
    viewer: { readonly platform: string; readonly name: string },
  ): Promise<{ readonly found: boolean }>;
}
export const VIEWER_FORGETTING = definePort<ViewerForgetting>('forgetting of viewers');
