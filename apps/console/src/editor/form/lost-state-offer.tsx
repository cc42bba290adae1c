import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isCustom } from '@studio/widgets/custom/custom-widget';
import { answered, api, type Schemas } from '../../api/client';
import { randomId } from '../../api/client-id';
import { useObservedPart } from '../../design/observed';
import { useMay, useRecord, useRoom } from '../../design/room-context';
import { useFormTexts } from '../../kit/text/form-texts';
import { Button } from '../../ui/button';
import { toastProblem } from '../../ui/toasts';

/** Milliseconds in which changes of the layer are gathered before the server is asked again. */
const COALESCE_MS = 300;
/** Milliseconds after which a label is read again: what was running goes on meanwhile. */
const LABEL_MS = 5000;

const keyOf = (overlayId: string, memberId: number) => ['lost-states', overlayId, memberId];

/** Button that brings back what the layer showed before it was reset. */
export function LostStateOffer({ memberId }: { readonly memberId: number }) {
  const t = useFormTexts();
  const { overlayId } = useRoom();
  const queries = useQueryClient();
  const mayFire = useMay('actions:fire');
  const newest = useNewestLostState(memberId, mayFire);
  const [isBusy, setBusy] = useState(false);
  // After a restore, the newest lost state is the one that was replaced: nobody misses that.
  if (!mayFire || !newest || newest.by === 'restore') return null;

  async function restore(stateId: string): Promise<void> {
    setBusy(true);
    try {
      await answered(
        api.POST('/overlays/{overlayId}/members/{memberId}/lost-states/restore', {
          params: { path: { overlayId, memberId }, header: { 'Idempotency-Key': randomId() } },
          body: { stateId },
        }),
      );
    } catch (error) {
      toastProblem(error);
    }
    await queries.invalidateQueries({ queryKey: keyOf(overlayId, memberId) });
    setBusy(false);
  }

  return (
    <Button disabled={isBusy} onClick={() => void restore(newest.stateId)}>
      <RotateCcw size={14} aria-hidden />
      {newest.label === '' ? t.form.restoreUnnamed : t.form.restoreLost(newest.label)}
    </Button>
  );
}

/** Returns the newest state that a layer has lost, read again when what it shows changes. */
function useNewestLostState(memberId: number, isWanted: boolean): Schemas['LostStateView'] | undefined {
  const room = useRoom();
  const queries = useQueryClient();
  const { overlayId } = room;
  const slug = useRecord('layer', memberId)?.widget ?? '';
  const widget = useQuery({
    queryKey: ['widget', slug],
    staleTime: Infinity,
    enabled: isWanted && slug !== '' && !isCustom(slug),
    queryFn: () => answered(api.GET('/widgets/{slug}', { params: { path: { slug } } })),
  });
  const canBeReset = widget.data?.commands.some(({ name }) => name === 'reset') ?? false;
  const { data } = useQuery({
    queryKey: keyOf(overlayId, memberId),
    enabled: isWanted && canBeReset,
    queryFn: () =>
      answered(
        api.GET('/overlays/{overlayId}/members/{memberId}/lost-states', {
          params: { path: { overlayId, memberId } },
        }),
      ),
    refetchInterval: (query) => (query.state.data?.items.length ? LABEL_MS : false),
  });
  const shown = useObservedPart(room.states, (states) => states.get(memberId));
  useEffect(() => {
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: keyOf(overlayId, memberId) }),
      COALESCE_MS,
    );
    return () => clearTimeout(timer);
  }, [shown, overlayId, memberId, queries]);
  return data?.items[0];
}
