import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../api/client';
import { useRoom } from '../../design/room-context';
import { FormDialog } from '../../kit/form-dialog';
import { useEditorTexts } from '../text/editor-texts';
import { TextField } from '../../ui/field';
import { toast } from '../../ui/toasts';

/** Gives the present revision a name, to find it again. */
export function NameVersion({ onClose }: { readonly onClose: () => void }) {
  const t = useEditorTexts();
  const { overlayId } = useRoom();
  const queries = useQueryClient();
  const [name, setName] = useState('');

  async function save(): Promise<void> {
    await answered(
      api.POST('/overlays/{overlayId}/versions', { params: { path: { overlayId } }, body: { name } }),
    );
    await queries.invalidateQueries({ queryKey: ['versions', overlayId] });
    toast(t.history.named(name));
    onClose();
  }

  return (
    <FormDialog title={t.history.nameVersion} about={t.history.nameAbout} onSubmit={save} onClose={onClose}>
      <TextField
        label={t.common.name}
        name="name"
        autoFocus
        required
        maxLength={60}
        value={name}
        onText={setName}
      />
    </FormDialog>
  );
}
