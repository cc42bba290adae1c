/** Outcome of what operators did with a layer that runs code, as the studio keeps it and renderers receive it. */
export interface CodeState {
  /** Times that its code was started anew. */
  readonly reloads?: number;
  /** True if its alerts are to make no sound. Its own code must heed it. */
  readonly muted?: boolean;
  /** Latest event that its code was sent, and how many there were. */
  readonly sent?: {
    readonly count: number;
    readonly listener: string;
    readonly event: { readonly [key: string]: unknown };
  };
}
