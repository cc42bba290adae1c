import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { DataTable } from '../kit/data-table';
import { useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { useStatsTexts } from './text/stats-texts';

const LAST = 20;
/** Polling interval, since no topic reports scene changes. */
const LOOK_MS = 10_000;

/** Table of when scenes went live, and who switched. */
export function GoLives() {
  const t = useStatsTexts();
  const { at } = useSpeech();
  const { overlayId } = useShow();
  const steps = useQuery({
    queryKey: ['stats', 'go-lives', overlayId],
    refetchInterval: LOOK_MS,
    queryFn: () =>
      answered(
        api.GET('/overlays/{overlayId}/history', {
          params: { path: { overlayId }, query: { wentLive: true, limit: LAST } },
        }),
      ),
  });
  if (steps.isError) return <ProblemNotice error={steps.error} />;
  if (!steps.data) return <Skeleton height={120} />;
  const { items } = steps.data;
  return (
    <Card title={t.goLives} about={t.goLivesAbout}>
      {items.length === 0 ? (
        <Empty title={t.noGoLives} about={t.noGoLivesAbout} />
      ) : (
        <DataTable
          label={t.goLives}
          rows={items}
          keyOf={({ stepId }) => stepId}
          columns={[
            { key: 'when', title: t.when, cell: (step) => at(step.at) },
            { key: 'what', title: t.counted, cell: ({ summary }) => summary },
            { key: 'who', title: t.who, cell: ({ actor }) => actor.name },
            { key: 'via', title: t.via, cell: ({ via }) => t.doors[via] },
          ]}
        />
      )}
    </Card>
  );
}
