import { useCallback } from 'react';
import type { MomentMessage } from '@studio/realtime/protocol';
import { firstPicture } from '../../design/first-picture';
import { useObserved } from '../../design/observed';
import { useOverlay, useRecord, useRoom } from '../../design/room-context';
import { useIsSeen } from '../../design/use-is-seen';
import { useEditorTexts } from '../text/editor-texts';
import { classes } from '../../ui/classes';
import { Badge } from '../../ui/notice';
import styles from './program.module.css';
import { StageFrame } from './stage-frame';
import { usePicture } from './use-picture';

/** Monitor of the picture that viewers see. */
export function ProgramMonitor() {
  const t = useEditorTexts();
  const room = useRoom();
  const overlay = useOverlay();
  const isSeen = useIsSeen();
  // What viewers see loads after what is edited.
  const isDrawn = useObserved(firstPicture);
  const liveSceneId = overlay?.liveSceneId ?? null;
  const scene = useRecord('scene', liveSceneId);
  const picture = usePicture(liveSceneId, null);
  const moments = useCallback((play: (moment: MomentMessage) => void) => room.onMoment(play), [room]);
  const ratio = overlay ? `${overlay.width} / ${overlay.height}` : '16 / 9';
  return (
    <section id="editor-program" tabIndex={-1} className={styles.program} aria-label={t.editor.program}>
      <div className={styles.head}>
        <Badge>{t.editor.program}</Badge>
        <span className={styles.name}>{scene?.name}</span>
      </div>
      <div className={classes(styles.picture, isSeen && styles.seen)} style={{ aspectRatio: ratio }}>
        {isDrawn && (
          <StageFrame
            title={t.editor.programStage(scene?.name ?? '')}
            state={picture}
            moments={moments}
            {...(scene && {
              transition: {
                type: scene.transitionType,
                ms: scene.transitionType === 'cut' ? 0 : scene.transitionMs,
              },
            })}
          />
        )}
      </div>
    </section>
  );
}
