import { useMemo } from 'react';
import type { SceneRecord } from '@studio/realtime/editor-protocol';
import { useRoom } from '../../design/room-context';
import { useEditorTexts } from '../text/editor-texts';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { sceneActions } from './scene-actions';

interface DeleteSceneProps {
  readonly scene: SceneRecord;
  readonly onClose: () => void;
}

export function DeleteScene({ scene, onClose }: DeleteSceneProps) {
  const t = useEditorTexts();
  const { overlayId } = useRoom();
  const scenes = useMemo(() => sceneActions(overlayId), [overlayId]);
  const isPreview = scene.previewOf !== null;

  async function remove(): Promise<void> {
    onClose();
    await scenes.remove(scene.sceneId);
  }

  return (
    <Dialog
      title={isPreview ? t.scenes.discardTitle : t.scenes.deleteTitle(scene.name)}
      about={isPreview ? t.scenes.discardAbout : t.scenes.deleteAbout}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>{t.common.cancel}</Button>
        <Button look="live" onClick={() => void remove()}>
          {isPreview ? t.scenes.discard : t.common.delete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
