import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../../api/api-problem';
import { answered, api } from '../../api/client';
import { useShow } from '../../show/show-context';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ApplyStep } from './apply-step';
import { ColumnsStep } from './columns-step';
import { PreviewStep } from './preview-step';
import { SourceStep } from './source-step';
import { useMoveInTexts } from './text/move-in-texts';

const POLL_MS = 700;

/** Page that imports what another bot has, in up to five steps. Steps that are not needed are not counted. */
export default function MoveInPage() {
  const t = useMoveInTexts();
  const { isOwn } = useShow();
  const [chosen, setChosen] = useState<string | null | undefined>();
  const moves = useQuery({
    queryKey: ['move-in'],
    queryFn: () => answered(api.GET('/move-in', { params: { query: {} } })),
  });
  const last = moves.data?.items[0];
  // A move that was begun goes on where it was left; a finished one stays until a new one begins.
  const moveInId = chosen === undefined ? (last?.moveInId ?? null) : chosen;
  const move = useQuery({
    queryKey: ['move-in', moveInId],
    enabled: moveInId !== null,
    queryFn: () =>
      answered(
        api.GET('/move-in/{moveInId}', {
          params: { path: { moveInId: moveInId ?? '' }, query: { limit: 1 } },
        }),
      ),
    refetchInterval: ({ state }) =>
      ['fetching', 'applying', 'undoing'].includes(state.data?.moveIn.state ?? '') ? POLL_MS : false,
  });
  if (!isOwn) return <Notice>{t.ownOnly}</Notice>;
  // Another window may have discarded it, or its day is over.
  const isGone = move.isError && asProblem(move.error).code === 'not_found';
  const current = moveInId === null || isGone ? null : (move.data?.moveIn ?? null);
  const isRead = current !== null && current.state !== 'fetching';
  const needsColumns =
    current?.state === 'draft' &&
    current.files.some(({ tables }) => tables.some((table) => table.needsColumns));
  const isChecked = isRead && current.state !== 'undone' && current.counts.length > 0;
  const checkStep = needsColumns ? 4 : 3;
  return (
    <>
      <SourceStep move={current} onBegun={setChosen} />
      {needsColumns && <ColumnsStep move={current} />}
      {isChecked && <PreviewStep key={current.moveInId} move={current} step={checkStep} />}
      {isRead && (current.state !== 'draft' || current.counts.length > 0) && (
        <ApplyStep move={current} step={isChecked ? checkStep + 1 : checkStep} />
      )}
      {current && current.state !== 'applying' && current.state !== 'undoing' && (
        <div>
          <Button onClick={() => setChosen(null)}>{t.again}</Button>
        </div>
      )}
    </>
  );
}
