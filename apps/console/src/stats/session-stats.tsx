import { countsShownAs } from '@studio/platforms/stream-kind-counts';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { Figure } from '../kit/figure';
import { LeftOut } from '../kit/left-out';
import kit from '../kit/kit.module.css';
import { useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Badge, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { BarChart } from './bar-chart';
import { useStatsTexts } from './text/stats-texts';
import { moneyIn, numberIn } from '../text/numbers';

const [events, amounts] = [countsShownAs('events'), countsShownAs('amount')];

/** Card with viewer activity since the stream began. */
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
      {...(startedAt !== null && { about: t.since(at(startedAt)) })}
      actions={
        <>
          {data.simulated && <Badge>{t.simulated}</Badge>}
          <Badge kind={live ? 'live' : 'plain'}>{live ? t.live : t.notLive}</Badge>
        </>
      }
    >
      <BarChart
        label={t.session}
        items={events.map((kind) => ({ name: t.activity[kind], value: data[kind] }))}
        heads={{ name: t.counted, value: t.count }}
      />
      <div className={kit.figures}>
        {amounts.map((kind) => (
          <Figure key={kind} value={numberIn(language, data[kind])} text={t.activity[kind]} />
        ))}
        {data.tipTotals.map(({ currency, amount }) => (
          <Figure key={currency} value={moneyIn(language, amount, currency)} text={t.tipTotals} />
        ))}
      </div>
      <LeftOut tips={data.leftOut} />
    </Card>
  );
}
