import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { DataTable } from '../kit/data-table';
import type { FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import { useMayNow, useShow } from '../show/show-context';
import { Select } from '../ui/field';
import { Empty, Notice, ProblemNotice } from '../ui/notice';
import { Card, Skeleton } from '../ui/page';
import { LoyaltyViewer } from './loyalty-viewer';
import { useCommunityTexts } from './text/community-texts';

const number = { kind: 'number', min: 0 } as const;
const more = { advanced: true } as const;
const fields: readonly FormField[] = [
  { key: 'enabled', kind: 'switch' },
  { key: 'pointName', kind: 'text', maxLength: 20 },
  { key: 'watchtime.enabled', kind: 'switch' },
  { key: 'watchtime.points', ...number, max: 10_000 },
  { key: 'watchtime.everyMin', kind: 'number', min: 1, max: 60 },
  { key: 'watchtime.onlyLive', kind: 'switch' },
  { key: 'watchtime.requireActiveMin', ...number, max: 120, ...more },
  { key: 'chatBonus.enabled', kind: 'switch', ...more },
  { key: 'chatBonus.points', ...number, max: 1000, ...more },
  { key: 'chatBonus.perMessages', kind: 'number', min: 1, max: 100, ...more },
  { key: 'chatBonus.firstMessageBonus', ...number, max: 10_000, ...more },
  { key: 'eventBonus.follow', ...number, ...more },
  { key: 'eventBonus.sub', ...number, ...more },
  { key: 'eventBonus.per100Bits', ...number, ...more },
  { key: 'eventBonus.raid', ...number, ...more },
  { key: 'gambling.enabled', kind: 'switch', ...more },
  { key: 'gambling.minBet', kind: 'number', min: 1, ...more },
  { key: 'gambling.maxBet', ...number, ...more },
  { key: 'gambling.gamble.winChance', kind: 'number', min: 1, max: 99, step: 0.1, ...more },
  { key: 'transfer.enabled', kind: 'switch', ...more },
  { key: 'loan.enabled', kind: 'switch', ...more },
];

/** How points are earned, who has them, and what is booked for one viewer. */
export default function LoyaltyPage() {
  return (
    <div className={kit.two}>
      <LoyaltySettings />
      <div className={kit.form}>
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
  if (loyalty.isError) return <ProblemNotice error={loyalty.error} />;
  if (!loyalty.data) return <Skeleton height={320} />;
  const { houseEdge } = loyalty.data;
  return (
    <Card title={t.loyalty.title} about={t.loyalty.about}>
      <SettingsForm
        fields={fields}
        texts={t.loyalty}
        saved={loyalty.data}
        disabled={!mayWrite}
        onSave={async (body) => {
          const saved = await answered(api.PATCH('/bot/loyalty', { params: { query: of }, body }));
          queries.setQueryData(key, saved);
          return saved;
        }}
      />
      {houseEdge !== null && <Notice>{t.loyalty.house(`${Math.round(houseEdge * 10) / 10} %`)}</Notice>}
    </Card>
  );
}

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
        <Empty title={t.loyalty.noTop} />
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
