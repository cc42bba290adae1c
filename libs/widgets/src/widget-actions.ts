/** Action that a layer's settings may trigger automatically later. */
export type WidgetAction =
  | { readonly kind: 'scene'; readonly sceneId: number }
  /** `by`: the entry of the settings by which it is pressed. */
  | { readonly kind: 'macro'; readonly macroId: number; readonly by: string };

/** Settings of a widget that can switch to a scene when it ends. */
interface Ending {
  readonly onEnd: string;
  readonly endSceneId: number;
}

/** Returns the scene to switch to at the end; null for none. */
export function sceneAfter({ onEnd, endSceneId }: Ending): number | null {
  return onEnd === 'scene' && endSceneId > 0 ? endSceneId : null;
}

export function actionsAtEnd(ending: Ending): readonly WidgetAction[] {
  const sceneId = sceneAfter(ending);
  return sceneId === null ? [] : [{ kind: 'scene', sceneId }];
}
