import { platformNameOf } from '@studio/platforms/platforms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { Figure } from '../kit/figure';
import kit from '../kit/kit.module.css';
import { useMayNow, useShow } from '../show/show-context';
import { Select } from '../ui/field';
import { ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { BarChart } from './bar-chart';
import { useStatsTexts } from './text/stats-texts';

const ranges = ['today', '7d', '30d', 'all'] as const;

/** Card with chat statistics and the most used commands. */
export function BotStats() {
  const t = useStatsTexts();
  const { of } = useShow();
  const mayRead = useMayNow('bot:read');
  const [range, setRange] = useState<(typeof ranges)[number]>('today');
  const stats = useQuery({
    queryKey: ['stats', 'bot', range, of.overlayId ?? ''],
    enabled: mayRead,
    queryFn: () => answered(api.GET('/bot/stats', { params: { query: { ...of, range } } })),
  });
  const { data } = stats;
  return (
    <Card
      title={t.bot}
      actions={
        <Select
          aria-label={t.range}
          value={range}
          options={ranges.map((key) => ({ key, label: t.botRanges[key] }))}
          onKey={setRange}
        />
      }
    >
      {stats.isError && <ProblemNotice error={stats.error} />}
      {!data && mayRead && <Skeleton height={240} />}
      {data && (
        <>
          <div className={kit.figures}>
            <Figure value={data.messages} text={t.messages} />
            <Figure value={data.commands} text={t.commands} />
          </div>
          <div className={kit.two}>
            <div>
              <h3>{t.uses}</h3>
              {data.uses.length === 0 ? (
                <p className={kit.meta}>{t.noUses}</p>
              ) : (
                <BarChart
                  label={t.uses}
                  items={data.uses.map(({ commandId, name, uses }) => ({
                    name: name === null ? `${t.gone} (${commandId})` : `!${name}`,
                    value: uses,
                  }))}
                  heads={{ name: t.commands, value: t.count }}
                />
              )}
            </div>
            <div>
              <h3>{t.chatters}</h3>
              {data.chatters.length === 0 ? (
                <p className={kit.meta}>{t.noChatters}</p>
              ) : (
                <BarChart
                  label={t.chatters}
                  items={data.chatters.map(({ name, platform, messages }) => ({
                    name: `${name ?? '–'} (${platformNameOf(platform)})`,
                    value: messages,
                  }))}
                  heads={{ name: t.name, value: t.messages }}
                />
              )}
            </div>
          </div>
        </>
      )}
    </Card>
  );
}
