import { useEffect } from 'react';
import { useRoom } from '../design/room-context';
import { fitted, STEP, zoomedBy } from './canvas/zoom';
import type { EditorActions } from './editor-actions';
import { useView, type EditorFocus } from './editor-focus';

/** Time between two presses of Enter that take the scene live, in ms. */
const TWICE_MS = 600;

const arrows: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const typed =
  'input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea, [contenteditable]';
/** Keys that press or move what is focused, by the focused element. */
const ownKeys: readonly (readonly [selector: string, keys: RegExp])[] = [
  ['button, a, summary', /^(?:Enter| )$/],
  ['input, select, [role=tablist], [role=slider]', /^(?:Enter| |Arrow\w+|Home|End|Page\w+)$/],
];

/**
 * Returns true if a key belongs to the focused element rather than to the editor. After a press with the mouse the
 * focus stays on the button, so only the keys that press it are the button's.
 */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest(`${typed}, [role=menu], [role=dialog]`)) return true;
  return ownKeys.some(([selector, keys]) => target.closest(selector) !== null && keys.test(key));
}

interface KeyOptions {
  readonly actions: EditorActions;
  /** True if pressing Enter twice takes the scene live; off by default. */
  readonly areLiveKeysOn: boolean;
  readonly onHelp: () => void;
}

/** Handles the editor's keys. They are off during text input, and keys that go live only work if enabled. */
export function useEditorKeys({ actions, areLiveKeysOn, onHelp }: KeyOptions): void {
  const view = useView();
  const room = useRoom();
  useSpaceKey(view);
  useEffect(() => {
    let lastEnter = 0;
    const enter = (): boolean => {
      if (!areLiveKeysOn) return false;
      const now = performance.now();
      if (now - lastEnter < TWICE_MS) void actions.take();
      lastEnter = now;
      return true;
    };
    const toScene = (key: string): boolean => {
      const scenes = room.store.overlay?.sceneOrder.filter(
        (id) => room.store.get('scene', String(id))?.previewOf === null,
      );
      const sceneId = scenes?.[Number(key) - 1];
      if (sceneId !== undefined) view.sceneId.set(sceneId);
      return sceneId !== undefined;
    };
    const listen = (event: KeyboardEvent): void => {
      if (isElsewhere(event) && event.key !== 'Escape') return;
      const arrow = arrows[event.key];
      const done =
        event.ctrlKey || event.metaKey
          ? withControl(event, actions, view)
          : arrow
            ? nudge(event, arrow, actions, view)
            : event.key === 'Enter'
              ? enter()
              : event.key === '?'
                ? (onHelp(), true)
                : /^[1-9]$/.test(event.key)
                  ? toScene(event.key)
                  : plain(event.key, actions, view);
      if (done) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [actions, areLiveKeysOn, onHelp, room, view]);
}

/** Turns the pointer into a hand while Space is held, unless Space presses a control. */
function useSpaceKey(view: EditorFocus): void {
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.defaultPrevented || isElsewhere(event)) return;
      event.preventDefault();
      view.isSpaceHeld.set(true);
    };
    const up = (event: KeyboardEvent): void => {
      if (event.key === ' ') view.isSpaceHeld.set(false);
    };
    // A key released in another window sends no event here.
    const away = (): void => view.isSpaceHeld.set(false);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', away);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', away);
    };
  }, [view]);
}

function withControl(event: KeyboardEvent, actions: EditorActions, view: EditorFocus): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      void (event.shiftKey ? actions.redo() : actions.undo());
      return true;
    case 'y':
      void actions.redo();
      return true;
    case 'd':
      void actions.duplicate();
      return true;
    case 'g':
      void actions.group();
      return true;
    case 'c':
      // Text that is marked on the page is what the user copies.
      if (view.selection.get().length === 0 || !(getSelection()?.isCollapsed ?? true)) return false;
      actions.copy();
      return true;
    case 'v':
      actions.paste();
      return true;
    case 'a':
      actions.selectAll();
      return true;
    default:
      return false;
  }
}

function nudge(
  event: KeyboardEvent,
  [x, y]: readonly [number, number],
  actions: EditorActions,
  view: EditorFocus,
): boolean {
  if (view.selection.get().length === 0 || event.altKey) return false;
  const by = event.shiftKey ? 10 : 1;
  actions.nudge(x * by, y * by);
  return true;
}

/** Handles keys that change only the view. */
function look(key: string, view: EditorFocus): boolean {
  if (key === 'v' || key === 'V') view.tool.set('select');
  else if (key === 'f' || key === 'F') view.zoom.set(fitted);
  else if (key === '+') view.zoom.set(zoomedBy(view.zoom.get(), STEP));
  else if (key === '-') view.zoom.set(zoomedBy(view.zoom.get(), 1 / STEP));
  else return false;
  return true;
}

function plain(key: string, actions: EditorActions, view: EditorFocus): boolean {
  const selection = view.selection.get();
  const [memberId] = selection;
  if (key === 'Escape') view.select([]);
  else if (look(key, view)) return true;
  else if (key === 't' || key === 'T') void actions.add('text');
  else if (memberId === undefined) return false;
  else if (key === 'h' || key === 'H') actions.toggleHidden(selection);
  else if (key === 'l' || key === 'L') actions.toggleLocked(selection);
  else if (key === '[') actions.restack(memberId, -1);
  else if (key === ']') actions.restack(memberId, 1);
  else if (key === 'Delete' || key === 'Backspace') void actions.remove();
  else return false;
  return true;
}
