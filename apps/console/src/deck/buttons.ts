import type { DeckMessage } from '@studio/realtime/editor-protocol';
import type { Schemas } from '../api/client';
import type { DesignStore } from '../design/design-store';

/** Button of the deck, as the server describes it. */
export type DeckButton = Schemas['DeckButtonView'];
export type DeckPageData = Schemas['DeckPageView'];
export type DeckKeyData = Schemas['DeckKeyView'];

/** Key as it is drawn. */
export interface ShownKey {
  readonly key: DeckKeyData;
  readonly label: string;
  readonly icon: string | null;
  readonly color: string | null;
  /** Null for a folder, and for a button that is gone. */
  readonly button: DeckButton | null;
}

/** Key of a button that is on no page. */
export function plainKey(buttonId: string, holdButtonId: string | null = null): DeckKeyData {
  return {
    ...{ keyId: buttonId, pos: 0, buttonId, pageId: null, label: null, icon: null, color: null },
    ...{ imageUploadId: null, imageUrl: null, press: 'tap', holdMs: 600, holdButtonId },
    ...{ guardMs: 400, confirm: /^bot:(?:resolve|cancel)_prediction/.test(buttonId) },
  };
}

/** Tabs that list all buttons of some groups. */
export const groupTabs = {
  scene: ['scenes'],
  macro: ['macros'],
  command: ['layers'],
  effect: ['effects'],
  more: ['counters', 'bot'],
  obs: ['obs'],
} as const satisfies { readonly [tab: string]: readonly DeckButton['group'][] };
export type GroupTab = keyof typeof groupTabs;

/** Keys of a group: in the order of the server, effects with a stop on hold, scenes with their own stinger. */
export function keysOfTab(tab: GroupTab, buttons: readonly DeckButton[]): readonly ShownKey[] {
  const groups: readonly string[] = groupTabs[tab];
  return buttons
    .filter(({ id, group }) => groups.includes(group) && !/^(?:effect:.*:stop|scene:\d+:\d+)$/.test(id))
    .map((button) => shownKey(plainKey(button.id, stopOf(button)), buttons, []));
}

function stopOf({ id, kind }: DeckButton): string | null {
  return kind === 'effect' ? id.replace(/:\w+$/, ':stop') : null;
}

export function shownKey(
  key: DeckKeyData,
  buttons: readonly DeckButton[],
  pages: readonly DeckPageData[],
): ShownKey {
  const button = buttons.find(({ id }) => id === key.buttonId) ?? null;
  const page = pages.find(({ pageId }) => pageId === key.pageId);
  return {
    key,
    button,
    label: key.label ?? button?.label ?? page?.name ?? '',
    icon: key.icon ?? button?.icon ?? (key.pageId === null ? null : 'folder'),
    color: key.color ?? button?.color ?? null,
  };
}

type States = ReadonlyMap<number, { readonly [key: string]: unknown }>;

/** Returns the value that a button shows: of a counter, the last one that the connection reported. */
export function presentValue(
  { id, kind, value }: DeckButton,
  counters: ReadonlyMap<number, number>,
): DeckButton['value'] {
  const counted = kind === 'counter' ? counters.get(Number(id.split(':')[1])) : undefined;
  // As long as the API shows it.
  return counted === undefined ? value : String(counted).slice(0, 12);
}

/** State known from the connection, which is newer than the last answer about all buttons. */
export function presentState(
  { id, kind, state }: DeckButton,
  store: DesignStore,
  deck: DeckMessage | null,
  states: States,
): DeckButton['state'] {
  const [, first = '', what] = id.split(':');
  const live = store.overlay?.liveSceneId;
  const armed = deck?.armed && deck.armed.until > Date.now() ? deck.armed.sceneId : null;
  const isArmed = armed !== null && String(armed) === first ? 'armed' : 'off';
  switch (kind) {
    case 'scene':
      return String(live) === first ? 'live' : isArmed;
    case 'arm':
      return isArmed;
    case 'take':
      return armed === null ? 'off' : 'armed';
    case 'macro':
      return deck?.running.includes(Number(first)) ? 'on' : 'off';
    case 'layer':
      return store.get('place', `${live}.${first}`)?.hidden === false ? 'on' : 'off';
    case 'alerts': {
      const flag = states.get(Number(first))?.[what === 'pause' ? 'paused' : 'muted'];
      return state === null ? null : flag === true ? 'on' : 'off';
    }
    default:
      return state;
  }
}
