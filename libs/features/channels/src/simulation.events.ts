export interface SimulationEvents {
  /** Script that the simulated channel runs from now on. */
  'simulation.set': {
    /** 0: nothing. */
    readonly perMinute: number;
    readonly seed: string;
  };
}
