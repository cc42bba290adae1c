/** OBS connection as an account set it up. */
export interface ConnectedObs {
  readonly obsId: number;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly passwordId: string | null;
  readonly enabled: boolean;
}

/** OBS connections of an account. */
export interface ObsConnectionsState {
  readonly connections: { readonly [obsId: number]: ConnectedObs };
  /** Ids count up and are never used twice. */
  readonly nextObsId: number;
}

export const noConnections: ObsConnectionsState = { connections: {}, nextObsId: 1 };
