import { platformNameOf } from '@studio/platforms/platforms';
import { supportKinds, type SupportKind } from '@studio/platforms/stream-kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { LeftOut } from '../kit/left-out';
import kit from '../kit/kit.module.css';
import { useSpeech } from '../text/texts';
import { Select } from '../ui/field';
import { Badge, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { BarChart } from './bar-chart';
import { useStatsTexts } from './text/stats-texts';

const ranges = ['session', 'today', '7d', '30d', 'month', 'all'] as const;

/** Card with the top supporters of the user's own channels. */
export function TopSupporters() {
  const t = useStatsTexts();
  const { language } = useSpeech();
  const [kind, setKind] = useState<SupportKind>('cheer');
  const [range, setRange] = useState<(typeof ranges)[number]>('session');
  const top = useQuery({
    queryKey: ['stats', 'top', kind, range],
    placeholderData: keepPreviousData,
    queryFn: () => answered(api.GET('/stats/top', { params: { query: { kind, range, limit: 10 } } })),
  });
  const { data } = top;
  const money = !data?.currency
    ? null
    : new Intl.NumberFormat(language, { style: 'currency', currency: data.currency });
  return (
    <Card
      title={t.top}
      actions={
        <>
          {data?.simulated === true && <Badge>{t.simulated}</Badge>}
          <Select
            aria-label={t.gave}
            value={kind}
            options={supportKinds.map((key) => ({ key, label: t.gifts[key] }))}
            onKey={setKind}
          />
          <Select
            aria-label={t.range}
            value={range}
            options={ranges.map((key) => ({ key, label: t.topRanges[key] }))}
            onKey={setRange}
          />
        </>
      }
    >
      {top.isError && <ProblemNotice error={top.error} />}
      {!data && !top.isError && <Skeleton height={120} />}
      {data?.items.length === 0 && <p className={kit.meta}>{t.noTop}</p>}
      {data && data.items.length > 0 && (
        <BarChart
          label={t.top}
          items={data.items.map(({ name, platform, amount }) => ({
            name: `${name ?? '–'} (${platformNameOf(platform)})`,
            value: amount,
            ...(money && { text: money.format(amount) }),
          }))}
          heads={{ name: t.name, value: t.gifts[data.kind] }}
        />
      )}
      {data && <LeftOut tips={data.leftOut} because="others" />}
    </Card>
  );
}
