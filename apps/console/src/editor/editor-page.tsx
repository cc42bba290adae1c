import { useCallback, useEffect, useState } from 'react';
import { useObserved } from '../design/observed';
import { useOverlay, useRecord, useRoom } from '../design/room-context';
import { lazy } from '../kit/lazy';
import { useTexts } from '../text/texts';
import { useTitle } from '../ui/page';
import { EditStage } from './canvas/edit-stage';
import { ProgramMonitor } from './canvas/program-monitor';
import { useActions } from './editor-actions';
import { EditorFocus, EditorViewProvider, useView } from './editor-focus';
import { EditorToolbar } from './parts/editor-toolbar';
import styles from './parts/parts.module.css';
import { SidePanel } from './parts/side-panel';
import { SceneList } from './scenes/scene-list';
import { LayerTree } from './tree/layer-tree';
import { useEditorEntries } from './use-editor-entries';
import { useEditorKeys } from './use-editor-keys';

const HistoryDrawer = lazy(() => import('./history/history-drawer'));
const Shortcuts = lazy(() => import('./parts/shortcuts'));

const LIVE_KEYS = 'studio.live-keys';

/** Scenes and layers at the left, the canvas in the middle, what can be changed at the right. */
export default function EditorPage() {
  const [view] = useState(() => new EditorFocus());
  return (
    <EditorViewProvider value={view}>
      <FocusKeeper />
      <Editor />
    </EditorViewProvider>
  );
}

function Editor() {
  const t = useTexts();
  const view = useView();
  const actions = useActions();
  const overlay = useOverlay();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areLiveKeysOn, setLiveKeys] = useState(() => localStorage.getItem(LIVE_KEYS) === 'on');
  useTitle(overlay?.name ?? t.editor.title);
  const onHelp = useCallback(() => setHelpOpen(true), []);
  useEditorKeys({ actions, areLiveKeysOn, onHelp });
  useEditorEntries({ actions, onHelp, onHistory: () => setHistoryOpen(true) });
  const said = useObserved(view.said);
  return (
    <div className={styles.editor}>
      <div className={styles.left}>
        <SceneList />
        <LayerTree />
      </div>
      <div className={styles.middle}>
        <EditorToolbar isHistoryOpen={isHistoryOpen} onHistory={() => setHistoryOpen(!isHistoryOpen)} />
        <EditStage />
        {isHistoryOpen && <HistoryDrawer onClose={() => setHistoryOpen(false)} />}
      </div>
      <div className={styles.right}>
        <ProgramMonitor />
        <SidePanel />
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

/** Draws nothing: so that nothing else is drawn anew with each selection. */
function FocusKeeper() {
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
        const left = view.selection.get().filter((id) => store.get('layer', String(id)));
        if (left.length !== view.selection.get().length) view.select(left);
      }),
    [store, view],
  );
}

/** Tells others what is looked at here. */
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
    const tell = (): void => presence.say({ idle: document.hidden });
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [presence]);
}
