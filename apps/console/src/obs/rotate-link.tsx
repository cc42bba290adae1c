import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import { FormDialog } from '../kit/form-dialog';
import { Button } from '../ui/button';
import { toast } from '../ui/toasts';
import { useObsTexts } from './text/obs-texts';

/** Replaces the link; the old one works for ten minutes more. */
export function RotateLink({ overlayId }: { readonly overlayId: string }) {
  const obs = useObsTexts();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);

  async function rotate(): Promise<void> {
    await answered(
      api.POST('/overlays/{overlayId}/link/rotate', {
        params: { path: { overlayId }, header: { 'Idempotency-Key': randomId() } },
        body: {},
      }),
    );
    await queries.invalidateQueries({ queryKey: ['link', overlayId] });
    toast(obs.rotated);
    setOpen(false);
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{obs.rotate}</Button>
      {isOpen && (
        <FormDialog
          title={obs.rotateTitle}
          about={obs.rotateAbout}
          button={obs.rotate}
          look="live"
          onSubmit={rotate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
