import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { Figure } from '../kit/figure';
import kit from '../kit/kit.module.css';
import { useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Badge, ProblemNotice } from '../ui/notice';
import { Card, Skeleton } from '../ui/page';
import { BarChart } from './bar-chart';
import { useStatsTexts } from './text/stats-texts';

const kinds = ['follows', 'subs', 'cheers', 'raids', 'tips', 'redemptions', 'hypeTrains'] as const;
/** Counted in other units than the rest. */
const sums = ['bits', 'raidViewers'] as const;

/** What viewers did since the stream began. */
export function SessionStats() {
  const t = useStatsTexts();
  const { at, language } = useSpeech();
  const { overlayId } = useShow();
  const stats = useQuery({
    queryKey: ['stats', 'activity', overlayId],
    queryFn: () =>
      answered(api.GET('/overlays/{overlayId}/activity/stats', { params: { path: { overlayId } } })),
  });
  if (stats.isError) return <ProblemNotice error={stats.error} />;
  if (!stats.data) return <Skeleton height={320} />;
  const { data } = stats;
  const { live, startedAt } = data.session;
  return (
    <Card
      title={t.session}
      about={startedAt === null ? t.notLive : t.since(at(startedAt))}
      actions={
        <>
          {data.simulated && <Badge>{t.simulated}</Badge>}
          <Badge kind={live ? 'live' : 'plain'}>{live ? t.live : t.notLive}</Badge>
        </>
      }
    >
      <BarChart
        label={t.session}
        items={kinds.map((kind) => ({ name: t.activity[kind], value: data[kind] }))}
        heads={{ name: t.counted, value: t.count }}
      />
      <div className={kit.figures}>
        {sums.map((kind) => (
          <Figure key={kind} value={data[kind]} text={t.activity[kind]} />
        ))}
        {data.tipTotals.map(({ currency, amount }) => (
          <Figure
            key={currency}
            value={new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)}
            text={t.tipTotals}
          />
        ))}
      </div>
    </Card>
  );
}
