import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useTexts } from '../text/texts';
import { TextField } from '../ui/field';
import { useOverlaysTexts } from './text/overlays-texts';

interface RenameProps {
  readonly overlay: Schemas['OverlaySummaryView'];
  readonly onClose: () => void;
}

export function RenameOverlay({ overlay, onClose }: RenameProps) {
  const t = useTexts();
  const { cards } = useOverlaysTexts();
  const queries = useQueryClient();
  const [name, setName] = useState(overlay.name);

  async function rename(): Promise<void> {
    const path = { overlayId: overlay.overlayId };
    await answered(api.PATCH('/overlays/{overlayId}', { params: { path }, body: { name } }));
    await queries.invalidateQueries({ queryKey: ['overlays'] });
    onClose();
  }

  return (
    <FormDialog title={cards.renameTitle} onSubmit={rename} onClose={onClose}>
      <TextField
        label={t.common.name}
        name="name"
        autoFocus
        required
        maxLength={40}
        value={name}
        onText={setName}
      />
    </FormDialog>
  );
}
