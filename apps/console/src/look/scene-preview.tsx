import type { ReactNode } from 'react';
import { useOverlay, useRecord } from '../design/room-context';
import { StageFrame } from '../editor/canvas/stage-frame';
import { usePicture } from '../editor/canvas/use-picture';
import styles from './scene-preview.module.css';

interface ScenePreviewProps {
  readonly label: (scene: string) => string;
  /** Drawn over the picture, in its size. */
  readonly children?: ReactNode;
}

/** The live scene as viewers see it, drawn by the same code as on air. */
export function ScenePreview({ label, children }: ScenePreviewProps) {
  const overlay = useOverlay();
  const sceneId = overlay?.liveSceneId ?? null;
  const scene = useRecord('scene', sceneId);
  const picture = usePicture(sceneId, null);
  const ratio = overlay ? `${overlay.width} / ${overlay.height}` : '16 / 9';
  return (
    <div className={styles.preview} style={{ aspectRatio: ratio }}>
      <StageFrame title={label(scene?.name ?? '')} state={picture} />
      {children}
    </div>
  );
}
