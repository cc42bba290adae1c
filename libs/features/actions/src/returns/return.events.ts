export interface ReturnEvents {
  'return.planned': {
    readonly returnId: string;
    readonly dueAt: number;
    readonly back:
      | { readonly kind: 'scene'; readonly sceneId: number; readonly from: number }
      | { readonly kind: 'step'; readonly stepId: string };
    readonly author: { readonly accountId: string; readonly scopes: readonly string[] };
  };
  /** It is as before, or nothing was to be done any more: then the code says why. */
  'return.ended': { readonly returnId: string; readonly code: string | null };
}
