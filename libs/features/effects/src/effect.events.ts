export interface EffectEvents {
  /** An effect over the whole canvas; it is over `durationMs` after the commit. */
  'effect.fired': {
    readonly slug: string;
    readonly intensity: number;
    readonly durationMs: number;
    readonly emotes: readonly string[];
  };
  /** All that run of an effect end. */
  'effect.stopped': { readonly slug: string };
}
