import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { TextField } from '../ui/field';
import { ProblemNotice } from '../ui/notice';

interface RenameProps {
  readonly overlay: Schemas['OverlaySummaryView'];
  readonly onClose: () => void;
}

export function RenameOverlay({ overlay, onClose }: RenameProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState(overlay.name);
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const path = { overlayId: overlay.overlayId };
    try {
      await answered(api.PATCH('/overlays/{overlayId}', { params: { path }, body: { name } }));
      await queries.invalidateQueries({ queryKey: ['overlays'] });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }

  return (
    <Dialog title={t.overlays.renameTitle} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {error !== null && <ProblemNotice error={error} />}
        <TextField label={t.common.name} autoFocus required maxLength={40} value={name} onText={setName} />
        <DialogActions>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary">
            {t.common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
