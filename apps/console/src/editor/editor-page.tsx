import { useCallback, useEffect, useState } from 'react';
import { firstPicture } from '../design/first-picture';
import { useObserved } from '../design/observed';
import { useOverlay, useRecord, useRoom } from '../design/room-context';
import { lazy } from '../kit/lazy';
import { useEditorTexts } from './text/editor-texts';
import { Boundary } from '../ui/boundary';
import { useTitle } from '../ui/page';
import { EditStage } from './canvas/edit-stage';
import { ProgramMonitor } from './canvas/program-monitor';
import { useActions } from './editor-actions';
import { EditorFocus, EditorViewProvider, useView } from './editor-focus';
import type { HistoryList } from './history/history-drawer';
import { PartTabs, type EditorPart } from './parts/part-tabs';
import { EditorToolbar, Lists, toolbarPlace } from './parts/around-canvas-lazy';
import styles from './parts/parts.module.css';
import { useEditorEntries } from './use-editor-entries';
import { useEditorKeys } from './use-editor-keys';
import { useEditorPanels } from './use-editor-panels';

const SidePanel = lazy(() => import('./parts/side-panel'));
const HistoryDrawer = lazy(() => import('./history/history-drawer'));
const Shortcuts = lazy(() => import('./parts/shortcuts'));

const LIVE_KEYS = 'studio.live-keys';

/** Scenes and layers at the left, the canvas in the middle, what can be changed at the right. */
export default function EditorPage() {
  const { overlayId } = useRoom();
  const [view] = useState(() => new EditorFocus(overlayId));
  return (
    <EditorViewProvider value={view}>
      <FocusRestorer />
      <Editor />
    </EditorViewProvider>
  );
}

function Editor() {
  const t = useEditorTexts();
  const view = useView();
  const actions = useActions();
  const overlay = useOverlay();
  const [history, setHistory] = useState<HistoryList | null>(null);
  const [part, setPart] = useState<EditorPart>('layers');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areLiveKeysOn, setLiveKeys] = useState(() => localStorage.getItem(LIVE_KEYS) === 'on');
  useTitle(overlay?.name ?? t.editor.title);
  const onHelp = useCallback(() => setHelpOpen(true), []);
  useEditorKeys({ actions, areLiveKeysOn, onHelp });
  useEditorEntries({ actions, onHelp });
  useEditorPanels({ onPart: setPart, onHistory: setHistory });
  const sceneId = useObserved(view.sceneId);
  const said = useObserved(view.said);
  // What changes layers and scenes loads after their first picture.
  const isDrawn = useObserved(firstPicture);
  return (
    <div className={styles.editor} data-part={part}>
      <div className={styles.left}>{isDrawn && <Lists />}</div>
      <div className={styles.middle}>
        <Boundary>
          {isDrawn ? (
            <EditorToolbar
              isHistoryOpen={history !== null}
              onHistory={() => setHistory(history === null ? 'steps' : null)}
            />
          ) : (
            toolbarPlace
          )}
        </Boundary>
        <Boundary shown={sceneId ?? 0}>
          <EditStage />
        </Boundary>
        {history !== null && (
          <Boundary shown={history}>
            <HistoryDrawer list={history} onList={setHistory} onClose={() => setHistory(null)} />
          </Boundary>
        )}
      </div>
      <PartTabs part={part} onPart={setPart} />
      <div className={styles.right}>
        <Boundary>
          <ProgramMonitor />
        </Boundary>
        {isDrawn && <SidePanel />}
      </div>
      <span className={styles.offer} role="status">
        {said}
      </span>
      {isHelpOpen && (
        <Shortcuts
          areLiveKeysOn={areLiveKeysOn}
          onLiveKeys={(on) => {
            localStorage.setItem(LIVE_KEYS, on ? 'on' : 'off');
            setLiveKeys(on);
          }}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}

/** Component without output, so that a selection does not render anything else. */
function FocusRestorer() {
  useFollowedScene();
  usePresence();
  return null;
}

/** Edits the live scene first; leaves a scene that is gone, and layers that are. */
function useFollowedScene(): void {
  const view = useView();
  const { store } = useRoom();
  const overlay = useOverlay();
  const sceneId = useObserved(view.sceneId);
  const scene = useRecord('scene', sceneId);
  useEffect(() => {
    if (overlay && !scene) view.sceneId.set(overlay.liveSceneId);
  }, [overlay, scene, view]);
  useEffect(
    () =>
      store.subscribe('layer', '*', () => {
        // Before the first snapshot there are no layers at all.
        if (!store.overlay) return;
        const left = view.selection.get().filter((id) => store.get('layer', String(id)));
        if (left.length !== view.selection.get().length) view.select(left);
      }),
    [store, view],
  );
}

/** Publishes what this user looks at. */
function usePresence(): void {
  const view = useView();
  const { presence } = useRoom();
  const sceneId = useObserved(view.sceneId);
  const selection = useObserved(view.selection);
  useEffect(
    () => presence.say({ sceneId, selection, idle: document.hidden }),
    [presence, sceneId, selection],
  );
  useEffect(() => {
    const report = (): void => presence.say({ idle: document.hidden });
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [presence]);
}
