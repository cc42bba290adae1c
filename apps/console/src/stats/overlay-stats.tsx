import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { Figure } from '../kit/figure';
import kit from '../kit/kit.module.css';
import { useShow } from '../show/show-context';
import { Select } from '../ui/field';
import { ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { BarChart } from './bar-chart';
import { useStatsTexts } from './text/stats-texts';

const ranges = ['day', 'week', 'month'] as const;

/** Card with the overlay's loads and the time until changes were painted. */
export function OverlayStats() {
  const t = useStatsTexts();
  const { overlayId } = useShow();
  const [range, setRange] = useState<(typeof ranges)[number]>('day');
  const stats = useQuery({
    queryKey: ['stats', 'overlay', overlayId, range],
    queryFn: () =>
      answered(api.GET('/overlays/{overlayId}/stats', { params: { path: { overlayId }, query: { range } } })),
  });
  if (stats.isError) return <ProblemNotice error={stats.error} />;
  const { data } = stats;
  return (
    <Card
      title={t.overlay}
      actions={
        <Select
          aria-label={t.range}
          value={range}
          options={ranges.map((key) => ({ key, label: t.ranges[key] }))}
          onKey={setRange}
        />
      }
    >
      {!data && <Skeleton height={240} />}
      {data && (
        <>
          <div className={kit.figures}>
            <Figure value={data.loads} text={t.loads} />
            <Figure value={data.reconnects} text={t.reconnects} />
            <Figure value={data.obsMinutes} text={t.obsMinutes} />
          </div>
          <h3>{t.latency}</h3>
          {data.paint.count === 0 ? (
            <p className={kit.meta}>{t.noPaint}</p>
          ) : (
            <BarChart
              label={t.latency}
              items={(['p50', 'p95', 'p99'] as const).map((key) => ({
                name: t[key],
                value: data.paint[key] ?? 0,
              }))}
              heads={{ name: t.counted, value: 'ms' }}
            />
          )}
          <h3>{t.errors}</h3>
          {data.errors.length === 0 ? (
            <p className={kit.meta}>{t.noErrors}</p>
          ) : (
            <BarChart
              label={t.errors}
              items={data.errors.map(({ memberId, count }) => ({ name: t.layer(memberId), value: count }))}
              heads={{ name: t.counted, value: t.count }}
            />
          )}
        </>
      )}
    </Card>
  );
}
