import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { ProblemNotice } from '../ui/notice';
import { toast } from '../ui/toasts';
import { useObsTexts } from './text/obs-texts';

/** Replaces the link; the old one works for ten minutes more. */
export function RotateLink({ overlayId }: { readonly overlayId: string }) {
  const t = useTexts();
  const obs = useObsTexts();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function rotate(): Promise<void> {
    try {
      await answered(
        api.POST('/overlays/{overlayId}/link/rotate', {
          params: { path: { overlayId }, header: { 'Idempotency-Key': randomId() } },
          body: {},
        }),
      );
      await queries.invalidateQueries({ queryKey: ['link', overlayId] });
      toast(obs.rotated);
      setOpen(false);
    } catch (problem) {
      setError(problem);
    }
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{obs.rotate}</Button>
      {isOpen && (
        <Dialog title={obs.rotateTitle} about={obs.rotateAbout} onClose={() => setOpen(false)}>
          {error !== null && <ProblemNotice error={error} />}
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t.common.cancel}</Button>
            <Button look="live" onClick={() => void rotate()}>
              {obs.rotate}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
