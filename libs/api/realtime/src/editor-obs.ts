/**
 * An OBS that the owner of the overlay connected, reduced to what status displays need. Other parts of its state, such
 * as sources, are read by `get_obs` whenever `rev` changes.
 */
export interface ObsMessage {
  readonly obsId: number;
  /** As in `list_obs_connections`. */
  readonly status: string;
  /** Counts changes of the state since the connection; null while not connected. The fields below are null then. */
  readonly rev: number | null;
  readonly programScene: string | null;
  /** Null without studio mode. */
  readonly previewScene: string | null;
  readonly studioMode: boolean | null;
  readonly outputs:
    | {
        readonly [output in 'stream' | 'record' | 'replay' | 'virtualcam']: {
          readonly state: string;
          /** Time of the state; for a running stream or recording, its begin. Ms since 1970. */
          readonly sinceAt: number;
        };
      }
    | null;
}
