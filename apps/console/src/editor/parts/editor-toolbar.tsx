import { Clapperboard, History, Radio, Redo2, ShieldCheck, Undo2 } from 'lucide-react';
import { useObserved } from '../../design/observed';
import { useMay, useOverlay, useRecord, useRoom } from '../../design/room-context';
import { useTexts } from '../../text/texts';
import { Button, IconButton } from '../../ui/button';
import { Badge } from '../../ui/notice';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import styles from './parts.module.css';

interface ToolbarProps {
  readonly isHistoryOpen: boolean;
  readonly onHistory: () => void;
}

/** What is edited, the way back, and the way on air. */
export function EditorToolbar({ isHistoryOpen, onHistory }: ToolbarProps) {
  const t = useTexts();
  const view = useView();
  const room = useRoom();
  const actions = useActions();
  const overlay = useOverlay();
  const sceneId = useObserved(view.sceneId);
  const scene = useRecord('scene', sceneId);
  const chosen = useObserved(view.safeMode);
  const health = useObserved(room.health);
  const connection = useObserved(room.connection);
  const follows = useObserved(view.follows);
  const mayTake = useMay('scenes:golive');
  const isSafe = chosen ?? health?.renderers.some(({ obs }) => obs) ?? false;
  const isLive = sceneId !== null && sceneId === overlay?.liveSceneId;
  const isPreview = (scene?.previewOf ?? null) !== null;
  return (
    <div className={styles.toolbar}>
      <IconButton label={t.history.undo} onClick={() => void actions.undo()}>
        <Undo2 size={16} />
      </IconButton>
      <IconButton label={t.history.redo} onClick={() => void actions.redo()}>
        <Redo2 size={16} />
      </IconButton>
      <IconButton label={t.history.title} pressed={isHistoryOpen} onClick={onHistory}>
        <History size={16} />
      </IconButton>
      <span className={styles.what}>
        <span className={styles.sceneName}>{scene?.name}</span>
        {isLive ? (
          <Badge kind="live">{t.common.onAir}</Badge>
        ) : isPreview ? (
          <Badge kind="preview">{t.scenes.preview}</Badge>
        ) : (
          <Badge>{t.scenes.offline}</Badge>
        )}
      </span>
      {!isSafe && (
        <IconButton
          label={t.editor.followOn}
          pressed={follows}
          onClick={() => view.chooseFollowing(!follows)}
        >
          <Radio size={16} />
        </IconButton>
      )}
      <Button
        look={isSafe ? 'plain' : 'quiet'}
        aria-pressed={isSafe}
        title={t.editor.safeAbout}
        onClick={() => view.chooseSafeMode(!isSafe)}
      >
        <ShieldCheck size={16} aria-hidden />
        {isSafe ? t.editor.safeOn : t.editor.safeOff}
      </Button>
      <Button
        look={isPreview ? 'preview' : 'live'}
        disabled={isLive || !scene || !mayTake || connection !== 'open'}
        title={connection !== 'open' ? t.editor.takeNeedsConnection : isLive ? t.editor.isLive : undefined}
        onClick={() => void actions.take()}
      >
        <Clapperboard size={16} aria-hidden />
        {t.editor.take}
      </Button>
    </div>
  );
}
