import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { TextField } from '../ui/field';
import { Notice, ProblemNotice } from '../ui/notice';
import { toast } from '../ui/toasts';

/** Whoever deletes what was in OBS so lately may be on the wrong card. */
const LATELY_MS = 12 * 3_600_000;

interface DeleteProps {
  readonly overlay: Schemas['OverlaySummaryView'];
  readonly onClose: () => void;
}

export function DeleteOverlay({ overlay, onClose }: DeleteProps) {
  const { t, ago } = useSpeech();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const path = { overlayId: overlay.overlayId };
  const output = useQuery({
    queryKey: ['output', overlay.overlayId],
    staleTime: 0,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/output-status', { params: { path } })),
  });
  const seenAt = output.data?.obsSeenAt ?? null;
  // Until it is known the name is asked for as well.
  const asksForName = seenAt !== null ? Date.now() - new Date(seenAt).getTime() < LATELY_MS : !output.data;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await answered(api.DELETE('/overlays/{overlayId}', { params: { path } }));
      await queries.invalidateQueries({ queryKey: ['overlays'] });
      toast(t.overlays.deleted(overlay.name));
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }

  return (
    <Dialog title={t.overlays.deleteTitle(overlay.name)} about={t.overlays.deleteAbout} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {error !== null && <ProblemNotice error={error} />}
        {seenAt !== null && asksForName && <Notice kind="warning">{t.overlays.wasInObs(ago(seenAt))}</Notice>}
        {asksForName && (
          <TextField
            label={t.overlays.typeName(overlay.name)}
            autoFocus
            autoComplete="off"
            value={typed}
            onText={setTyped}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="live" disabled={asksForName && typed.trim() !== overlay.name}>
            {t.overlays.deleteForGood}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
