/** Something that is to be as it was before, after a while. */
export interface PlannedReturn {
  readonly returnId: string;
  /** Ms since 1970. */
  readonly dueAt: number;
  readonly back: ReturnTarget;
  readonly author: { readonly accountId: string; readonly scopes: readonly string[] };
}

export type ReturnTarget =
  /** A scene, if the one that came instead is still live. */
  | { readonly kind: 'scene'; readonly sceneId: number; readonly from: number }
  /** State before a step, if nobody changed it since. */
  | { readonly kind: 'step'; readonly stepId: string };

/** Planned returns of an overlay. */
export interface Returns {
  readonly planned: { readonly [returnId: string]: PlannedReturn };
}
