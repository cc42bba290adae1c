import { useCallback } from 'react';
import type { MomentMessage } from '@studio/realtime/protocol';
import { useOverlay, useRecord, useRoom } from '../../design/room-context';
import { useTexts } from '../../text/texts';
import { Badge } from '../../ui/notice';
import styles from './program.module.css';
import { StageFrame } from './stage-frame';
import { usePicture } from './use-picture';

/** What viewers see now. */
export function ProgramMonitor() {
  const t = useTexts();
  const room = useRoom();
  const overlay = useOverlay();
  const liveSceneId = overlay?.liveSceneId ?? null;
  const scene = useRecord('scene', liveSceneId);
  const picture = usePicture(liveSceneId, null);
  const moments = useCallback((play: (moment: MomentMessage) => void) => room.onMoment(play), [room]);
  const ratio = overlay ? `${overlay.width} / ${overlay.height}` : '16 / 9';
  return (
    <section className={styles.program} aria-label={t.editor.program}>
      <div className={styles.head}>
        <Badge kind="live">{t.editor.program}</Badge>
        <span className={styles.name}>{scene?.name}</span>
      </div>
      <div className={styles.picture} style={{ aspectRatio: ratio }}>
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
      </div>
    </section>
  );
}
