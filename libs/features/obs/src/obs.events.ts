/** OBS connections of an account. Passwords are in the sealed records. */
export interface ObsConnectionEvents {
  'obs.connection-created': {
    readonly obsId: number;
    readonly name: string;
    readonly host: string;
    readonly port: number;
    /** Key of the sealed password; null without one. */
    readonly passwordId: string | null;
  };
  /** Only what changed. */
  'obs.connection-changed': {
    readonly obsId: number;
    readonly name?: string;
    readonly host?: string;
    readonly port?: number;
    readonly passwordId?: string | null;
    readonly enabled?: boolean;
  };
  'obs.connection-deleted': { readonly obsId: number };
}
