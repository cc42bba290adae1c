import { useEffect } from 'react';
import { useRoom } from '../design/room-context';
import { fitted, STEP, zoomedBy } from './canvas/zoom';
import type { EditorActions } from './editor-actions';
import { useView, type EditorFocus } from './editor-focus';

/** Pressed twice within this time, Enter takes. */
const TWICE_MS = 600;

const arrows: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** At buttons and links these mean what they mean everywhere: a press of the mouse leaves the focus there. */
const anywhere = /^[vVfF+?-]$/;

/** Elsewhere a key means what it means there. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [role=menu], [role=dialog], [role=tablist]')) return true;
  return target.closest('button, a') !== null && !anywhere.test(key);
}

interface KeyOptions {
  readonly actions: EditorActions;
  /** Enter twice = Take: off until it is switched on. */
  readonly areLiveKeysOn: boolean;
  readonly onHelp: () => void;
}

/** HeldKeys of the editor: not while somebody writes, and those that go on air only where they are switched on. */
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

/** Space makes the pointer a hand while it is held: not where it presses something. */
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
    // Who lets go in another window isn't heard.
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
      view.copied = view.selection.get();
      return true;
    case 'v':
      view.select(view.copied);
      void actions.duplicate();
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

/** Keys that change only what is looked at. */
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
