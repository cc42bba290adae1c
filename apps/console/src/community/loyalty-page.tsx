import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { DataTable } from '../kit/data-table';
import { savedWithin, type Save } from '../kit/conflicts';
import type { FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { lazyPage } from '../kit/lazy';
import { SettingsForm } from '../kit/settings-form';
import { useMayNow, useShow } from '../show/show-context';
import { Select } from '../ui/field';
import { Badge, Empty, Notice, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { GameSettings } from './game-settings';
import { loyaltySections } from './loyalty-sections';
import { Ranks } from './ranks';
import { useCommunityTexts } from './text/community-texts';

const LoyaltyViewer = lazyPage(() => import('./loyalty-viewer'));

const general: readonly FormField[] = [
  { key: 'enabled', kind: 'switch' },
  { key: 'pointName', kind: 'text', maxLength: 20 },
  { key: 'maxPerHour', kind: 'number', min: 0, max: 1_000_000 },
];

/** Page for earning points, the leaderboard and a viewer's balance. */
export default function LoyaltyPage() {
  return (
    <div className={kit.two}>
      <LoyaltySettings />
      <div className={kit.stack}>
        <TopList />
        <LoyaltyViewer />
      </div>
    </div>
  );
}

function LoyaltySettings() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const queries = useQueryClient();
  const key = ['loyalty', 'settings', of.overlayId ?? ''];
  const mayWrite = useMayNow('bot:write');
  const loyalty = useQuery({
    queryKey: key,
    queryFn: () => answered(api.GET('/bot/loyalty', { params: { query: of } })),
  });
  const rewards = useQuery({
    queryKey: ['loyalty', 'rewards', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/loyalty/rewards', { params: { query: of } })),
  });
  if (loyalty.isError) return <ProblemNotice error={loyalty.error} />;
  if (!loyalty.data) return <Skeleton height={320} />;
  const { houseEdge } = loyalty.data;
  const save: Save = async (changes, expected) => {
    const body = { ...changes, expected };
    const saved = await answered(api.PATCH('/bot/loyalty', { params: { query: of }, body }));
    queries.setQueryData(key, saved);
    return saved;
  };
  return (
    <Card title={t.loyalty.title} about={t.loyalty.about}>
      <SettingsForm
        fields={general}
        texts={t.loyalty}
        saved={loyalty.data}
        disabled={!mayWrite}
        onSave={save}
      />
      {loyaltySections.map(({ key: section, fields }) => (
        <details key={section} className={kit.more}>
          <summary>
            {t.loyalty.sections[section]}{' '}
            {isOn(loyalty.data[section]) && <Badge kind="good">{t.loyalty.on}</Badge>}
          </summary>
          <SettingsForm
            fields={fields}
            texts={{ labels: t.loyalty.labels, options: { ...t.options, ...t.loyalty.kinds } }}
            saved={loyalty.data[section]}
            disabled={!mayWrite}
            onSave={savedWithin(section, save)}
          />
          {section === 'gambling' && (
            <GameSettings
              loyalty={loyalty.data}
              disabled={!mayWrite}
              onSave={savedWithin('gambling', save)}
            />
          )}
        </details>
      ))}
      <Ranks
        ranks={loyalty.data.ranks}
        rewards={rewards.data?.items ?? []}
        mayWrite={mayWrite}
        onSave={(ranks) => save({ ranks }, { ranks: loyalty.data.ranks })}
      />
      {houseEdge !== null && <Notice>{t.loyalty.house(`${Math.round(houseEdge * 1000) / 10} %`)}</Notice>}
    </Card>
  );
}

const isOn = (section: object): boolean => 'enabled' in section && section.enabled === true;

const ranges = ['all', 'today', 'month'] as const;

function TopList() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const [range, setRange] = useState<(typeof ranges)[number]>('all');
  const top = useQuery({
    queryKey: ['loyalty', 'top', range, of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/loyalty/top', { params: { query: { ...of, range, limit: 50 } } })),
  });
  const items = top.data?.items ?? [];
  return (
    <Card
      title={t.loyalty.top}
      actions={
        <Select
          aria-label={t.loyalty.range}
          value={range}
          options={ranges.map((key) => ({ key, label: t.loyalty.ranges[key] }))}
          onKey={setRange}
        />
      }
    >
      {top.isError && <ProblemNotice error={top.error} />}
      {items.length === 0 ? (
        <Empty title={t.loyalty.noTop} about={t.loyalty.noTopAbout} />
      ) : (
        <DataTable
          label={t.loyalty.top}
          rows={items}
          keyOf={({ position }) => position}
          columns={[
            { key: 'position', title: t.loyalty.position, cell: ({ position }) => position },
            {
              key: 'name',
              title: t.loyalty.name,
              cell: ({ name, rank }) => `${name}${rank === null ? '' : ` (${rank})`}`,
            },
            { key: 'points', title: t.loyalty.points, isNumber: true, cell: ({ points }) => points },
            {
              key: 'watched',
              title: t.loyalty.watched,
              isNumber: true,
              cell: ({ watchMinutes }) => watchMinutes,
            },
          ]}
        />
      )}
    </Card>
  );
}
