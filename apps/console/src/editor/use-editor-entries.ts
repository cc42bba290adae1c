import { useQueryClient } from '@tanstack/react-query';
import type { DesignStore } from '../design/design-store';
import { useMay, useRoom } from '../design/room-context';
import { usePaletteEntries, type PaletteEntry } from '../palette/palette-entries';
import { useEditorSpeech } from './text/editor-texts';
import { fitted } from './canvas/zoom';
import type { EditorActions } from './editor-actions';
import { useView, type EditorFocus } from './editor-focus';
import { redoLabel, undoLabel } from './history/undo-label';
import { knownNextUndo } from './history/use-next-undo';

interface EntryOptions {
  readonly actions: EditorActions;
  readonly onHelp: () => void;
}

function command(id: string, label: string, keys: string, run: () => void): PaletteEntry {
  return { kind: 'command', id, label, ...(keys !== '' && { keys }), run };
}

/**
 * Adds the editor's entries to the palette: available commands, the scenes, and the layers of the edited scene.
 */
export function useEditorEntries({ actions, onHelp }: EntryOptions): void {
  const { t, language } = useEditorSpeech();
  const queries = useQueryClient();
  const view = useView();
  const room = useRoom();
  const mayTake = useMay('scenes:golive');

  function commands(): readonly PaletteEntry[] {
    const { store, overlayId } = room;
    const next = knownNextUndo(queries, overlayId, language);
    const selection = view.selection.get();
    const names = t.commands;
    const sceneId = view.sceneId.get();
    const isTakeable =
      mayTake &&
      room.connection.get() === 'open' &&
      sceneId !== null &&
      sceneId !== store.overlay?.liveSceneId;
    return [
      ...(isTakeable ? [command('take', t.editor.take, '', () => void actions.take())] : []),
      command('text', names.addText, 'T', () => void actions.add('text')),
      command('undo', undoLabel(t, next), '', () => void actions.undo()),
      command('redo', redoLabel(t, next), '', () => void actions.redo()),
      command('fit', t.editor.zoom.fit, '', () => view.zoom.set(fitted)),
      command('keys', t.keys.title, '?', onHelp),
      ...(selection.length === 0
        ? []
        : [
            command('duplicate', names.duplicate, '', () => void actions.duplicate()),
            ...(selection.length === 1
              ? [command('link', names.link, '', () => void actions.addLinked())]
              : []),
            ...(selection.length > 1 ? [command('group', names.group, '', () => void actions.group())] : []),
            command('hide', names.hide, 'H', () => actions.toggleHidden(selection)),
            command('lock', names.lock, 'L', () => actions.toggleLocked(selection)),
            command('remove', names.remove, '', () => void actions.remove()),
          ]),
    ];
  }

  usePaletteEntries(() => [...commands(), ...placesOf(room.store, view)]);
}

/** Scenes, and the layers of the edited one, top down. */
function placesOf(store: DesignStore, view: EditorFocus): readonly PaletteEntry[] {
  const scenes = (store.overlay?.sceneOrder ?? []).flatMap((id) => store.get('scene', String(id)) ?? []);
  const stack = store.get('scene', String(view.sceneId.get()))?.stack ?? [];
  const layers = [...stack].reverse().flatMap((memberId) => store.get('layer', String(memberId)) ?? []);
  return [
    ...scenes.map(({ sceneId, name }) => ({
      kind: 'scene' as const,
      id: String(sceneId),
      label: name,
      run: () => view.sceneId.set(sceneId),
    })),
    ...layers.map(({ memberId, name }) => ({
      kind: 'layer' as const,
      id: String(memberId),
      label: name,
      run: () => view.select([memberId]),
    })),
  ];
}
