export interface SimulationEvents {
  /** What the simulated channel does by itself from now on. */
  'simulation.set': {
    /** 0: nothing. */
    readonly perMinute: number;
    readonly seed: string;
  };
}
