import { memo, useCallback } from 'react';
import { useObserved } from '../../design/observed';
import { useOverlay, useRecord, useRoom } from '../../design/room-context';
import { useSpeech } from '../../text/texts';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Badge } from '../../ui/notice';
import { useView } from '../editor-focus';
import styles from './canvas.module.css';
import { heightOf, type Size } from './geometry';
import { Gizmo } from './gizmo';
import { StageFrame } from './stage-frame';
import { useFit } from './use-fit';
import { usePicture } from './use-picture';
import { useZoom } from './use-zoom';
import { ZoomBar } from './zoom-bar';

/** The scene that is edited, with what takes hold of its layers. */
export function EditStage() {
  const { t, at } = useSpeech();
  const view = useView();
  const room = useRoom();
  const overlay = useOverlay();
  const sceneId = useObserved(view.sceneId);
  const past = useObserved(view.past);
  const scene = useRecord('scene', sceneId);
  const height = heightOf(overlay ?? { width: 16, height: 9 });
  const [element, whole] = useFit<HTMLDivElement>(height);
  const { fit, isHand, hold } = useZoom(element, whole);
  const isLive = sceneId !== null && sceneId === overlay?.liveSceneId;
  const isPreview = scene?.previewOf !== null && scene?.previewOf !== undefined;
  return (
    <div
      ref={element}
      className={classes(styles.canvas, isHand && styles.hand)}
      onPointerLeave={() => room.presence.say({ cursor: null })}
      {...hold}
    >
      {past ? (
        <div className={styles.banner}>
          {t.history.looking(past.rev, at(past.at))}
          <Button onClick={() => view.past.set(null)}>{t.history.backToNow}</Button>
        </div>
      ) : (
        isLive && (
          <div className={classes(styles.banner, styles.bannerAir)}>
            <Badge kind="live">{t.common.onAir}</Badge>
            {t.editor.changesOnAir}
          </div>
        )
      )}
      {fit && (
        <div
          className={classes(
            styles.stage,
            past ? styles.inPast : isLive ? styles.onAir : isPreview && styles.inPreview,
          )}
          style={{ left: fit.left, top: fit.top, width: fit.width, height: fit.height }}
        >
          <EditPicture sceneId={sceneId} title={t.editor.editStage(scene?.name ?? '')} />
          <Gizmo sceneId={sceneId} height={height} zoom={fit.zoom} />
        </div>
      )}
      {fit && <ZoomBar zoom={fit.zoom} />}
    </div>
  );
}

interface EditPictureProps {
  readonly sceneId: number | null;
  readonly title: string;
}

/** What is under the handles: it changes with every move of a drag, and nothing around it does. */
const EditPicture = memo(function EditPicture({ sceneId, title }: EditPictureProps) {
  const view = useView();
  const picture = usePicture(sceneId, view);
  const measure = useCallback(
    (memberId: number, size: Size) => view.measured(memberId, { w: size.w, h: size.h }),
    [view],
  );
  return <StageFrame title={title} state={picture} onMeasure={measure} />;
});
