import type { EditorPanelId } from '../palette/console-screens';
import { showPanel, useWhenWanted } from '../palette/wanted-panel';
import { useView, type PanelTab } from './editor-focus';
import type { HistoryList } from './history/history-drawer';
import type { EditorPart } from './parts/part-tabs';

interface EditorPanels {
  readonly onPart: (part: EditorPart) => void;
  readonly onHistory: (list: HistoryList) => void;
}

type PanelPlace =
  /** Tab, or an element of it. */
  | { readonly tab: PanelTab; readonly part?: undefined; readonly element?: string }
  | { readonly list: HistoryList }
  /** Id of an element that is always there. */
  | { readonly element: string; readonly part: EditorPart };

const places: { readonly [Id in EditorPanelId]: PanelPlace } = {
  layerSettings: { tab: 'settings' },
  position: { tab: 'position' },
  notes: { tab: 'notes' },
  savedPositions: { tab: 'position', element: 'saved-positions' },
  linkedLayers: { tab: 'position', element: 'linked-layers' },
  history: { list: 'steps' },
  versions: { list: 'versions' },
  scenes: { element: 'editor-scenes', part: 'layers' },
  layers: { element: 'editor-layers', part: 'layers' },
  program: { element: 'editor-program', part: 'settings' },
};

/** Longest time that the script of a panel may take to load, in ms. */
const LOAD_MS = 10_000;

/**
 * Shows an element as soon as it is drawn: a narrow window shows its part first, and its script may still load. Stops
 * when the user goes on with something else.
 */
function showWhenDrawn(id: string): void {
  const end = performance.now() + LOAD_MS;
  const input = new AbortController();
  const stop = (): void => input.abort();
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, stop, { capture: true, signal: input.signal });
  const look = (): void => {
    if (input.signal.aborted) return;
    const element = document.getElementById(id);
    if (element) showPanel(element);
    if (element || performance.now() > end) stop();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Shows the panel of the editor that was chosen in the palette. */
export function useEditorPanels({ onPart, onHistory }: EditorPanels): void {
  const view = useView();
  useWhenWanted(
    ({ id }) => id in places,
    ({ id }) => {
      const place = places[id as EditorPanelId];
      if ('list' in place) return onHistory(place.list);
      if ('tab' in place) view.panel.set(place.tab);
      onPart(place.part ?? 'settings');
      showWhenDrawn(place.element ?? `tab-${view.panel.get()}`);
    },
  );
}
