import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useSpeech } from '../text/texts';
import { TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { toast } from '../ui/toasts';
import { useOverlaysTexts } from './text/overlays-texts';

/**
 * Time since the overlay was last in OBS, in ms, within which deleting it asks for the name: it may be the wrong
 * card.
 */
const RECENT_WINDOW_MS = 12 * 3_600_000;

interface DeleteProps {
  readonly overlay: Schemas['OverlaySummaryView'];
  readonly onClose: () => void;
}

export function DeleteOverlay({ overlay, onClose }: DeleteProps) {
  const { ago } = useSpeech();
  const { deletion: texts } = useOverlaysTexts();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const path = { overlayId: overlay.overlayId };
  const output = useQuery({
    queryKey: ['output', overlay.overlayId],
    staleTime: 0,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/output-status', { params: { path } })),
  });
  const seenAt = output.data?.obsSeenAt ?? null;
  // Until the last use is known, the name is required as well.
  const asksForName =
    seenAt !== null ? Date.now() - new Date(seenAt).getTime() < RECENT_WINDOW_MS : !output.data;

  async function remove(): Promise<void> {
    await answered(api.DELETE('/overlays/{overlayId}', { params: { path } }));
    await queries.invalidateQueries({ queryKey: ['overlays'] });
    toast(texts.deleted(overlay.name));
    onClose();
  }

  return (
    <FormDialog
      title={texts.deleteTitle(overlay.name)}
      about={texts.deleteAbout}
      button={texts.deleteForGood}
      look="live"
      isReady={!asksForName || typed.trim() === overlay.name}
      onSubmit={remove}
      onClose={onClose}
    >
      {seenAt !== null && asksForName && <Notice kind="warning">{texts.wasInObs(ago(seenAt))}</Notice>}
      {asksForName && (
        <TextField
          label={texts.typeName(overlay.name)}
          autoFocus
          autoComplete="off"
          value={typed}
          onText={setTyped}
        />
      )}
    </FormDialog>
  );
}
