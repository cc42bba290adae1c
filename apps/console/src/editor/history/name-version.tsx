import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answered, api } from '../../api/client';
import { useRoom } from '../../design/room-context';
import { useTexts } from '../../text/texts';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { ProblemNotice } from '../../ui/notice';
import { toast } from '../../ui/toasts';

/** Gives the present revision a name, to find it again. */
export function NameVersion({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const { overlayId } = useRoom();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await answered(
        api.POST('/overlays/{overlayId}/versions', { params: { path: { overlayId } }, body: { name } }),
      );
      await queries.invalidateQueries({ queryKey: ['versions', overlayId] });
      toast(t.history.named(name));
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }

  return (
    <Dialog title={t.history.nameVersion} about={t.history.nameAbout} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {error !== null && <ProblemNotice error={error} />}
        <TextField label={t.common.name} autoFocus required maxLength={60} value={name} onText={setName} />
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
