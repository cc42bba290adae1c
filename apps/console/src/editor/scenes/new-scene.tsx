import { useMemo, useState } from 'react';
import { useRoom } from '../../design/room-context';
import { FormDialog } from '../../kit/form-dialog';
import { useEditorTexts } from '../text/editor-texts';
import { Check, TextField } from '../../ui/field';
import { useView } from '../editor-focus';
import { sceneActions } from './scene-actions';

export function NewScene({ onClose }: { readonly onClose: () => void }) {
  const t = useEditorTexts();
  const view = useView();
  const { overlayId } = useRoom();
  const scenes = useMemo(() => sceneActions(overlayId), [overlayId]);
  const [name, setName] = useState('');
  const [isCopy, setCopy] = useState(false);

  async function create(): Promise<void> {
    const made = await scenes.create(name, isCopy ? 'snapshot' : 'blank');
    view.sceneId.set(made.sceneId);
    onClose();
  }

  return (
    <FormDialog title={t.scenes.add} button={t.scenes.create} onSubmit={create} onClose={onClose}>
      <TextField
        label={t.common.name}
        name="name"
        placeholder={t.scenes.namePlaceholder}
        autoFocus
        required
        maxLength={40}
        value={name}
        onText={setName}
      />
      <Check label={t.scenes.copyLive} checked={isCopy} onCheck={setCopy} />
    </FormDialog>
  );
}
