import { patch, remove, type ProjectionTable } from '@studio/read-models/projection';
import { document } from '../overlay.changes';
import {
  editorKey,
  overlayEditors,
  overlays,
  type EditorDocument,
  type OverlayDocument,
} from '../overlay.documents';
import { afterRotation, withEditor, withoutEditor } from './sharing.decider';
import type { SharingEvents } from './sharing.events';

export const sharingProjection: ProjectionTable<SharingEvents> = {
  'editor.put': (editor, { id, meta }) => [
    document<EditorDocument>(overlayEditors, editorKey(id, editor.userId), {
      overlayId: id,
      userId: editor.userId,
    }),
    patch<OverlayDocument>(overlays, id, (overlay) => ({
      ...overlay,
      editors: withEditor(overlay.editors, editor, meta.at),
    })),
  ],
  'editor.removed': ({ userId }, { id }) => [
    remove(overlayEditors, editorKey(id, userId)),
    patch<OverlayDocument>(overlays, id, (overlay) => ({
      ...overlay,
      editors: withoutEditor(overlay.editors, userId),
    })),
  ],
  'link.rotated': (data, { id, meta }) => [
    patch<OverlayDocument>(overlays, id, (overlay) => ({
      ...overlay,
      ...afterRotation(overlay, data, meta.at),
    })),
  ],
};
