import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { ProblemNotice } from '../ui/notice';
import { toast } from '../ui/toasts';

/** Replaces the link; the old one works for ten minutes more. */
export function RotateLink({ overlayId }: { readonly overlayId: string }) {
  const t = useTexts();
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
      toast(t.obs.rotated);
      setOpen(false);
    } catch (problem) {
      setError(problem);
    }
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.obs.rotate}</Button>
      {isOpen && (
        <Dialog title={t.obs.rotateTitle} about={t.obs.rotateAbout} onClose={() => setOpen(false)}>
          {error !== null && <ProblemNotice error={error} />}
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t.common.cancel}</Button>
            <Button look="live" onClick={() => void rotate()}>
              {t.obs.rotate}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
