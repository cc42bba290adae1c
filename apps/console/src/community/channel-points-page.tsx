import { useQuery } from '@tanstack/react-query';
import { answered, api, type BodyOf, type Schemas } from '../api/client';
import { DataTable } from '../kit/data-table';
import type { FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { RecordList } from '../kit/record-list';
import { useAction } from '../kit/use-action';
import type { FormValues } from '../kit/values';
import { useMayNow, useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Badge, Empty, Notice } from '../ui/notice';
import { Card } from '../ui/card';
import { useCommunityTexts } from './text/community-texts';

type Reaction = Schemas['ChannelPointRewardView'];
type Redemption = Schemas['RedemptionView'];

const roles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'];
const isByTitle = (values: FormValues): boolean =>
  (values['match'] as { by?: string } | undefined)?.by === 'title';
const fields: readonly FormField[] = [
  { key: 'name', kind: 'text', maxLength: 60 },
  { key: 'match.title', kind: 'text', maxLength: 60, showIf: isByTitle },
  { key: 'action', kind: 'action', types: ['widget_command', 'scene', 'chat'] },
  { key: 'match.mode', kind: 'choice', options: ['exact', 'contains'], advanced: true, showIf: isByTitle },
  { key: 'match.minRole', kind: 'choice', options: roles, advanced: true },
  { key: 'match.fulfil', kind: 'choice', options: ['auto', 'leave', 'refundOnFail'], advanced: true },
  { key: 'cooldownSec', kind: 'number', min: 0, max: 86_400, advanced: true },
];
const blank = {
  name: '',
  match: { by: 'title', title: '', mode: 'exact', minRole: 'everyone', fulfil: 'auto' },
  action: { type: 'chat', text: '' },
  cooldownSec: 0,
};
const refresh = [['channel-points']] as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = ({ name }: Reaction): string => name;

/** Page for actions of channel point redemptions, and the latest redemptions. */
export default function ChannelPointsPage() {
  const t = useCommunityTexts();
  const { isOwn } = useShow();
  return isOwn ? <OwnChannelPoints /> : <Notice>{t.channelPoints.ownOnly}</Notice>;
}

/** Matches are sent whole: their kinds have other fields. */
function sent(changes: FormValues, reaction: Reaction): FormValues {
  const match = changes['match'];
  return typeof match === 'object' ? { ...changes, match: { ...reaction.match, ...match } } : changes;
}

function OwnChannelPoints() {
  const t = useCommunityTexts();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const rewards = useQuery({
    queryKey: ['channel-points'],
    queryFn: () => answered(api.GET('/bot/channel-points')),
  });
  const byId = ({ rewardId }: Reaction) => ({ path: { rewardId } });
  const patch = (reaction: Reaction, body: FormValues) =>
    answered(api.PATCH('/bot/channel-points/{rewardId}', { params: byId(reaction), body }));
  const simulate = (reaction: Reaction): void =>
    void run(
      () =>
        answered(api.POST('/bot/channel-points/{rewardId}/simulate', { params: byId(reaction), body: {} })),
      { refresh },
    );
  return (
    <>
      {rewards.data?.canReadRedemptions === false && (
        <Notice kind="warning">{t.channelPoints.cantRead}</Notice>
      )}
      <div className={kit.two}>
        <RecordList
          title={t.channelPoints.title}
          about={t.channelPoints.about}
          query={{ data: rewards.data?.items, error: rewards.error }}
          keyOf={({ rewardId }) => rewardId}
          nameOf={nameOf}
          metaOf={({ match, broken }) => (
            <>
              {t.channelPoints.on(textOf(match['title'] ?? match['rewardId']))}{' '}
              {broken && <Badge kind="preview">{t.channelPoints.broken}</Badge>}
            </>
          )}
          isEnabled={({ enabled }) => enabled}
          more={(reaction) => (
            <Button disabled={!mayWrite} onClick={() => simulate(reaction)}>
              {t.channelPoints.tryIt}
            </Button>
          )}
          texts={{ ...t.channelPoints, options: t.options }}
          fields={fields}
          blank={blank}
          mayWrite={mayWrite}
          actions={{
            refresh,
            create: (values) =>
              answered(
                api.POST('/bot/channel-points', {
                  body: values as BodyOf<'create_channel_point_reward'>,
                }),
              ),
            update: (reaction, changes, expected) =>
              patch(reaction, {
                ...sent(changes, reaction),
                expected: { ...expected, ...(expected['match'] !== undefined && { match: reaction.match }) },
              }),
            remove: (reaction) =>
              answered(api.DELETE('/bot/channel-points/{rewardId}', { params: byId(reaction) })),
            enable: (reaction, enabled) => patch(reaction, { enabled }),
          }}
        />
        <Redemptions items={rewards.data?.redemptions ?? []} />
      </div>
    </>
  );
}

function Redemptions({ items }: { readonly items: readonly Redemption[] }) {
  const t = useCommunityTexts();
  const { at } = useSpeech();
  return (
    <Card title={t.channelPoints.redemptions}>
      {items.length === 0 ? (
        <Empty title={t.channelPoints.noRedemption} about={t.channelPoints.noRedemptionAbout} />
      ) : (
        <DataTable
          label={t.channelPoints.redemptions}
          isStacked
          rows={items}
          keyOf={({ redemptionId }) => redemptionId}
          columns={[
            { key: 'when', title: t.channelPoints.when, cell: (each) => at(each.at) },
            { key: 'viewer', title: t.channelPoints.viewer, cell: ({ user }) => user?.name ?? '–' },
            { key: 'reward', title: t.channelPoints.reward, cell: ({ title }) => title },
            {
              key: 'outcome',
              title: t.channelPoints.outcome,
              cell: ({ outcome }) =>
                outcome
                  ? `${t.channelPoints.outcomes[outcome.status]}${outcome.code === null ? '' : ` (${outcome.code})`}`
                  : '–',
            },
          ]}
        />
      )}
    </Card>
  );
}
