import type { DesignStore } from '../design/design-store';
import type { Schemas } from '../api/client';

type Command = Schemas['WidgetCommandView'];

/** A button of the deck. Its id is one of the forms that favourites have. */
export interface DeckButton {
  readonly id: string;
  readonly kind: 'scene' | 'macro' | 'command' | 'effect';
  readonly label: string;
  /** The layer that a command is for. */
  readonly about: string;
  readonly icon: string | null;
  readonly color: string | null;
  readonly state: 'live' | 'on' | 'off';
  readonly broken: boolean;
}

export const deckPages = ['favourites', 'scene', 'macro', 'command', 'effect'] as const;
export type DeckPageName = (typeof deckPages)[number];

/** All that can be pressed: scenes and macros as the design has them, then what layers and effects can do. */
export function buttonsOf(
  store: DesignStore,
  commands: readonly Command[],
  running: readonly number[],
): readonly DeckButton[] {
  const { overlay } = store;
  const scenes = (overlay?.sceneOrder ?? []).flatMap((sceneId): readonly DeckButton[] => {
    const scene = store.get('scene', String(sceneId));
    if (!scene || scene.previewOf !== null) return [];
    const state = sceneId === overlay?.liveSceneId ? 'live' : 'off';
    return [plain({ id: `scene:${sceneId}`, kind: 'scene', label: scene.name, state })];
  });
  const macros = (overlay?.macroOrder ?? []).flatMap((macroId): readonly DeckButton[] => {
    const macro = store.get('macro', String(macroId));
    if (!macro) return [];
    const { name, icon, color, broken } = macro;
    const state = running.includes(macroId) ? 'on' : 'off';
    return [{ ...plain({ id: `macro:${macroId}`, kind: 'macro', label: name, state }), icon, color, broken }];
  });
  const others = commands.flatMap(({ buttonId, kind, label, layer = '' }): readonly DeckButton[] =>
    kind === 'command' || kind === 'effect'
      ? [{ ...plain({ id: buttonId, kind, label, state: 'off' }), about: layer }]
      : [],
  );
  return [...scenes, ...macros, ...others];
}

function plain(button: Pick<DeckButton, 'id' | 'kind' | 'label' | 'state'>): DeckButton {
  return { ...button, about: '', icon: null, color: null, broken: false };
}

/** Buttons of a page; favourites in the order that they were given. */
export function buttonsOn(
  page: DeckPageName,
  buttons: readonly DeckButton[],
  favourites: readonly string[],
): readonly DeckButton[] {
  if (page !== 'favourites') return buttons.filter(({ kind }) => kind === page);
  return favourites.flatMap((id) => buttons.find((button) => button.id === id) ?? []);
}
