/** What settings have a layer do by itself one day (open points 5.3). */
export type Deed =
  | { readonly kind: 'scene'; readonly sceneId: number }
  /** `by`: the entry of the settings by which it is pressed. */
  | { readonly kind: 'macro'; readonly macroId: number; readonly by: string };

/** Settings of what may go to a scene at its end. */
interface Ending {
  readonly onEnd: string;
  readonly endSceneId: number;
}

/** Null: it goes to none. */
export function sceneAfter({ onEnd, endSceneId }: Ending): number | null {
  return onEnd === 'scene' && endSceneId > 0 ? endSceneId : null;
}

export function deedsAtEnd(ending: Ending): readonly Deed[] {
  const sceneId = sceneAfter(ending);
  return sceneId === null ? [] : [{ kind: 'scene', sceneId }];
}
