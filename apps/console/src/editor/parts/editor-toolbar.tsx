import { Clapperboard, History, Radio, ShieldCheck } from 'lucide-react';
import { useObserved } from '../../design/observed';
import { useMay, useOverlay, useRecord, useRoom } from '../../design/room-context';
import { useEditorTexts } from '../text/editor-texts';
import { Button, IconButton } from '../../ui/button';
import { Badge } from '../../ui/notice';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import { useAir } from '../on-air';
import { UndoButtons } from '../history/undo-buttons';
import { AlignMenu } from './align-menu';
import styles from './parts.module.css';
import { TakeMenu } from './take-menu';

interface ToolbarProps {
  readonly isHistoryOpen: boolean;
  readonly onHistory: () => void;
}

/** Toolbar with the edited scene, undo, and the controls to go on air. */
export function EditorToolbar({ isHistoryOpen, onHistory }: ToolbarProps) {
  const t = useEditorTexts();
  const view = useView();
  const room = useRoom();
  const actions = useActions();
  const overlay = useOverlay();
  const sceneId = useObserved(view.sceneId);
  const scene = useRecord('scene', sceneId);
  const connection = useObserved(room.connection);
  const follows = useObserved(view.follows);
  const mayTake = useMay('scenes:golive');
  const { isSafe } = useAir();
  const isLive = sceneId !== null && sceneId === overlay?.liveSceneId;
  const isPreview = (scene?.previewOf ?? null) !== null;
  return (
    <div className={styles.toolbar}>
      <UndoButtons />
      <span className={styles.wideOnly}>
        <IconButton label={t.history.title} pressed={isHistoryOpen} onClick={onHistory}>
          <History size={16} />
        </IconButton>
        <AlignMenu />
      </span>
      <span className={styles.what}>
        <span className={styles.sceneName}>{scene?.name}</span>
        {isPreview ? (
          <Badge kind="preview">{t.scenes.preview}</Badge>
        ) : (
          !isLive && <Badge>{t.scenes.offline}</Badge>
        )}
      </span>
      {!isSafe && (
        <span className={styles.wideOnly}>
          <IconButton
            label={t.editor.followOn}
            pressed={follows}
            onClick={() => view.chooseFollowing(!follows)}
          >
            <Radio size={16} />
          </IconButton>
        </span>
      )}
      <Button
        look={isSafe ? 'plain' : 'quiet'}
        aria-pressed={isSafe}
        title={t.editor.safeAbout}
        onClick={() => view.chooseSafeMode(!isSafe)}
      >
        <ShieldCheck size={16} aria-hidden />
        <span className={styles.roomy}>{isSafe ? t.editor.safeOn : t.editor.safeOff}</span>
        <span className={styles.tight}>{isSafe ? t.editor.safeOnShort : t.editor.safeOffShort}</span>
      </Button>
      <Button
        look={isPreview ? 'preview' : 'live'}
        disabled={isLive || !scene || !mayTake || connection !== 'open'}
        title={connection !== 'open' ? t.status.takeNeedsConnection : isLive ? t.editor.isLive : undefined}
        onClick={() => void actions.take()}
      >
        <Clapperboard size={16} aria-hidden />
        {t.editor.take}
      </Button>
      <TakeMenu disabled={isLive || isPreview || !scene || !mayTake || connection !== 'open'} />
    </div>
  );
}
