import { memo, useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { firstPicture } from '../../design/first-picture';
import { useObserved } from '../../design/observed';
import { useOverlay, useRecord, useRoom } from '../../design/room-context';
import { useEditorSpeech } from '../text/editor-texts';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Badge } from '../../ui/notice';
import { useView } from '../editor-focus';
import { useAir } from '../on-air';
import { Gizmo, LayerMenu, TextEdit, ZoomBar } from '../parts/around-canvas-lazy';
import styles from './canvas.module.css';
import type { Size } from '@studio/widgets/size';
import { heightOf } from './geometry';
import { paintsIn } from './hit';
import type { MenuPlace } from './layer-menu';
import { StageFrame } from './stage-frame';
import { useFit } from './use-fit';
import { usePicture } from './use-picture';
import { useSampled } from './use-sampled';
import { useZoom } from './use-zoom';

/** Stage of the edited scene, with the handles of its layers. */
export function EditStage() {
  const { t, at } = useEditorSpeech();
  const view = useView();
  const room = useRoom();
  const overlay = useOverlay();
  const sceneId = useObserved(view.sceneId);
  const past = useObserved(view.past);
  const scene = useRecord('scene', sceneId);
  const height = heightOf(overlay ?? { width: 16, height: 9 });
  const [element, whole] = useFit<HTMLDivElement>(height);
  const { fit, isHand, hold } = useZoom(element, whole);
  const frame = useRef<HTMLIFrameElement>(null);
  const paints = useMemo(() => paintsIn(() => frame.current), []);
  const [textOf, setTextOf] = useState<number | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const { isDirect } = useAir();
  const isDrawn = useObserved(firstPicture);
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
        isDirect && (
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
            past ? styles.inPast : isDirect ? styles.onAir : isPreview && styles.inPreview,
          )}
          style={{ left: fit.left, top: fit.top, width: fit.width, height: fit.height }}
        >
          <EditPicture sceneId={sceneId} title={t.editor.editStage(scene?.name ?? '')} frameRef={frame} />
          {isDrawn && (
            <Gizmo
              sceneId={sceneId}
              height={height}
              zoom={fit.zoom}
              paints={paints}
              onEditText={(memberId) => setTextOf(past ? null : memberId)}
              onMenu={(x, y) => setMenu({ x, y })}
            />
          )}
          {textOf !== null && (
            <TextEdit
              key={textOf}
              memberId={textOf}
              sceneId={sceneId}
              height={height}
              onEnd={() => setTextOf(null)}
            />
          )}
        </div>
      )}
      {fit && isDrawn && <ZoomBar zoom={fit.zoom} />}
      {menu && <LayerMenu place={menu} onEditText={setTextOf} onClose={() => setMenu(null)} />}
    </div>
  );
}

interface EditPictureProps {
  readonly sceneId: number | null;
  readonly title: string;
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
}

/**
 * Picture under the handles. It is a component of its own, because a drag changes it with every move and nothing
 * around it.
 */
const EditPicture = memo(function EditPicture({ sceneId, title, frameRef }: EditPictureProps) {
  const view = useView();
  const sampled = useSampled(usePicture(sceneId, view));
  const measure = useCallback(
    (memberId: number, size: Size) => view.measured(memberId, { w: size.w, h: size.h }),
    [view],
  );
  return (
    <StageFrame
      title={title}
      state={sampled?.picture ?? null}
      data={sampled}
      onMeasure={measure}
      frameRef={frameRef}
    />
  );
});
