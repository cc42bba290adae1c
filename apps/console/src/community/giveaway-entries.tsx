import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { DataTable } from '../kit/data-table';
import kit from '../kit/kit.module.css';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { IconButton } from '../ui/button';
import { Select, TextField } from '../ui/field';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { useCommunityTexts } from './text/community-texts';

type Entry = Schemas['GiveawayEntryView'];

const filters = ['all', 'subs', 'vips', 'followers', 'ineligible'] as const;

/** List of giveaway entries, searchable by the start of the login. */
export function GiveawayEntries() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const entries = useQuery({
    queryKey: ['giveaway', 'entries', of.overlayId ?? '', q, filter],
    placeholderData: keepPreviousData,
    queryFn: () =>
      answered(
        api.GET('/bot/giveaway/entries', { params: { query: { ...of, q: q.trim(), filter, limit: 100 } } }),
      ),
  });
  const remove = ({ login, platform }: Entry): void =>
    void run(
      () =>
        answered(
          api.POST('/bot/giveaway/entries/remove', {
            params: { query: of },
            body: { login, platform: platform as 'twitch' | 'kick' },
          }),
        ),
      { refresh: [['giveaway']] },
    );
  const { items = [], total = 0 } = entries.data ?? {};
  return (
    <Card
      title={t.giveaway.entries}
      {...(total > 0 && { about: t.giveaway.showing(items.length, total) })}
      actions={
        <Select
          aria-label={t.giveaway.filter}
          value={filter}
          options={filters.map((key) => ({ key, label: t.giveaway.filters[key] }))}
          onKey={setFilter}
        />
      }
    >
      {entries.isError && <ProblemNotice error={entries.error} />}
      {(items.length > 0 || q !== '') && (
        <TextField label={t.giveaway.find} type="search" maxLength={64} value={q} onText={setQ} />
      )}
      {items.length === 0 ? (
        q === '' && filter === 'all' ? (
          <Empty title={t.giveaway.noEntry} about={t.giveaway.noEntryAbout} />
        ) : (
          <p className={kit.meta}>{t.giveaway.noneFound}</p>
        )
      ) : (
        <DataTable
          label={t.giveaway.entries}
          rows={items}
          keyOf={({ seq }) => seq}
          columns={[
            {
              key: 'name',
              title: t.giveaway.name,
              cell: ({ name, reason }) => (
                <>
                  <div className={kit.name}>{name === '' ? '–' : name}</div>
                  {reason !== null && <div className={kit.meta}>{reason}</div>}
                </>
              ),
            },
            {
              key: 'role',
              title: t.giveaway.role,
              cell: ({ role }) => (role === 'everyone' ? '–' : t.viewerQueue.roles[role]),
            },
            { key: 'tickets', title: t.giveaway.tickets, isNumber: true, cell: (entry) => entry.tickets },
            {
              key: 'remove',
              title: '',
              cell: (entry) => (
                <IconButton
                  small
                  label={t.giveaway.removeEntry(entry.name)}
                  disabled={!mayWrite}
                  onClick={() => remove(entry)}
                >
                  <UserMinus size={14} />
                </IconButton>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
