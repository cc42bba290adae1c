import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type BodyOf } from '../api/client';
import { randomId } from '../api/client-id';
import { LaterConflictNotice } from '../kit/later-conflict-notice';
import { useConflicts } from '../kit/conflicts';
import { FormFields, type FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { Form, useForm } from '../kit/form';
import { Unsaved } from '../kit/unsaved';
import { changesOf, withChanges, type FormValues } from '../kit/values';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { toast } from '../ui/toasts';
import { usePlatformRewards, type PlatformReward } from './platform-rewards';
import { useCommunityTexts, type CommunityTexts } from './text/community-texts';

const tickets = { kind: 'number', min: 0, max: 100, advanced: true } as const;
const gate = { kind: 'switch', advanced: true } as const;
const fieldsFor = (rewardId: FormField): readonly FormField[] => [
  { key: 'prize', kind: 'text', maxLength: 120 },
  { key: 'matchMode', kind: 'choice', options: ['command', 'word', 'redeem', 'any'] },
  { key: 'keyword', kind: 'text', maxLength: 33, showIf: (values) => values['matchMode'] !== 'redeem' },
  rewardId,
  { key: 'durationMin', kind: 'number', min: 0, max: 120 },
  { key: 'winnersMax', kind: 'number', min: 1, max: 10 },
  { key: 'claimSeconds', kind: 'number', min: 0, max: 180 },
  { key: 'minRole', kind: 'choice', options: ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] },
  { key: 'reminderEveryMin', kind: 'number', min: 0, max: 60, advanced: true },
  { key: 'autoRerollMax', kind: 'number', min: 0, max: 10, advanced: true },
  { key: 'confirmJoins', ...gate },
  { key: 'showDisclaimer', ...gate },
  { key: 'weighting.mode', kind: 'choice', options: ['max', 'sum'], advanced: true },
  { key: 'weighting.sub', ...tickets },
  { key: 'weighting.vip', ...tickets },
  { key: 'weighting.mod', ...tickets },
  { key: 'weighting.follower', ...tickets },
  { key: 'weighting.maxTickets', kind: 'number', min: 1, max: 1000, advanced: true },
  { key: 'gates.follower', ...gate },
  { key: 'gates.minFollowMinutes', kind: 'number', min: 0, max: 525_600, advanced: true },
  { key: 'gates.subscriber', ...gate },
  { key: 'gates.excludeMods', ...gate },
  { key: 'gates.minPoints', kind: 'number', min: 0, advanced: true },
  { key: 'gates.ticketCost', kind: 'number', min: 0, advanced: true },
  { key: 'gates.maxTicketsBought', kind: 'number', min: 1, max: 1000, advanced: true },
  { key: 'gates.minWatchMinutes', kind: 'number', min: 0, max: 600_000, advanced: true },
  {
    key: 'gates.excludePreviousWinners',
    kind: 'choice',
    options: ['none', 'session', 'days', 'ever'],
    advanced: true,
  },
  { key: 'gates.previousWinnerDays', kind: 'number', min: 1, max: 365, advanced: true },
  { key: 'platforms', kind: 'choices', options: ['twitch', 'kick'], advanced: true },
  { key: 'gates.excludeLogins', kind: 'lines', advanced: true },
];

const byReward = (values: FormValues): boolean =>
  values['matchMode'] === 'redeem' || values['matchMode'] === 'any';

/**
 * Returns the field for the reward that enters a giveaway: a choice of the channel's rewards, or an id if no
 * platform lists any.
 */
function rewardField(rewards: readonly PlatformReward[], saved: unknown, t: CommunityTexts): FormField {
  const shared = { key: 'rewardId', showIf: byReward };
  if (rewards.length === 0) return { ...shared, kind: 'text', maxLength: 64, nullable: true };
  const options = rewards.map(({ rewardId, title, platform }) => ({
    key: rewardId,
    label: `${title} (${t.options[platform]})`,
  }));
  const isLost = typeof saved === 'string' && options.every(({ key }) => key !== saved);
  return {
    ...shared,
    kind: 'choice',
    options: [...options, ...(isLost ? [saved] : [])],
    none: t.giveaway.noReward,
  };
}

/** Form that starts a giveaway. Saved settings are its initial values. */
export function StartGiveaway() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const form = useForm();
  const { run, isBusy } = form;
  const mayWrite = useMayNow('bot:write');
  const queries = useQueryClient();
  const [draft, setDraft] = useState<{ readonly from: FormValues; readonly values: FormValues } | null>(null);
  const rewards = usePlatformRewards();
  const conflicts = useConflicts();
  const { found } = conflicts;
  const defaults = useQuery({
    queryKey: ['giveaway', 'defaults', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/giveaway/defaults', { params: { query: of } })),
  });
  if (defaults.isError) return <ProblemNotice error={defaults.error} />;
  if (!defaults.data) return <Skeleton height={240} />;
  const from = defaults.data as FormValues;
  const changes = draft && changesOf(draft.from, draft.values);
  const fields = fieldsFor(rewardField(rewards, from['rewardId'], t));
  const texts = { labels: t.giveaway.labels, options: t.options };

  function start(): void {
    const params = { query: of, header: { 'Idempotency-Key': randomId() } };
    const body = (changes ?? {}) as BodyOf<'start_giveaway'>;
    void run(() => answered(api.POST('/bot/giveaway', { params, body })), { refresh: [['giveaway']] }).then(
      (started) => {
        if (!started) return;
        // Shown before it is read again, which a slow line delays.
        queries.setQueryData(['giveaway', 'now', of.overlayId ?? ''], started);
        setDraft(null);
      },
    );
  }

  async function keep(basis: FormValues, chosen: FormValues): Promise<void> {
    const send = (expected: FormValues) => {
      const body = { ...chosen, expected } as BodyOf<'set_giveaway_defaults'>;
      return answered(api.PATCH('/bot/giveaway/defaults', { params: { query: of }, body }));
    };
    const refresh = [['giveaway', 'defaults']];
    if (await run(() => conflicts.save(basis, chosen, send), { refresh })) toast(t.giveaway.kept);
  }

  function decide(choice: 'theirs' | 'mine'): void {
    if (!found || !changes) return;
    const settled = conflicts.settle(found, changes, choice);
    setDraft(settled);
    if (choice === 'mine') void keep(settled.from, changes);
  }

  return (
    <Card title={t.giveaway.startTitle} about={t.giveaway.startAbout}>
      <Form form={form} className={kit.form} onSubmit={start}>
        <Unsaved isUnsaved={changes !== null} />
        <FormFields
          fields={fields}
          texts={texts}
          values={changes ? withChanges(from, changes) : from}
          disabled={!mayWrite}
          onChange={(values) => setDraft({ from, values })}
        />
        {found && changes && (
          <LaterConflictNotice
            conflicts={found.conflicts}
            fields={fields}
            texts={texts}
            disabled={isBusy}
            onTheirs={() => decide('theirs')}
            onMine={() => decide('mine')}
          />
        )}
        <div className={kit.actions}>
          <Button type="submit" look="primary" large disabled={!mayWrite || isBusy}>
            {t.giveaway.start}
          </Button>
          <Button
            disabled={!mayWrite || isBusy || !changes}
            onClick={() => draft && changes && void keep(draft.from, changes)}
          >
            {t.giveaway.asDefaults}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
