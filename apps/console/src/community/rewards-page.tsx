import { useQuery } from '@tanstack/react-query';
import { answered, api, type BodyOf, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';
import type { FormField } from '../kit/form-fields';
import { RecordList } from '../kit/record-list';
import { useAction } from '../kit/use-action';
import type { FormValues } from '../kit/values';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Badge } from '../ui/notice';
import { toast } from '../ui/toasts';
import { useCommunityTexts } from './text/community-texts';

type Reward = Schemas['LoyaltyRewardView'];

const fields: readonly FormField[] = [
  { key: 'name', kind: 'text', maxLength: 32 },
  { key: 'cost', kind: 'number', min: 1, max: 1_000_000_000 },
  { key: 'stock', kind: 'number', min: 0, max: 1_000_000, nullable: true },
  { key: 'sayTemplate', kind: 'template', place: { place: 'reward' }, maxLength: 200 },
  {
    key: 'action',
    kind: 'action',
    types: ['none', 'widget_command', 'scene', 'bot_command', 'points', 'timeout'],
  },
];

/** Returns the values to send; a reward without an effect has the action null. */
function sent(values: FormValues): FormValues {
  const action = values['action'] as { readonly type?: string } | null | undefined;
  return action?.type === 'none' ? { ...values, action: null } : values;
}

const nameOf = ({ name }: Reward): string => name;

/** Page for rewards that points buy. */
export default function RewardsPage() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const rewards = useQuery({
    queryKey: ['loyalty', 'rewards', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/loyalty/rewards', { params: { query: of } })),
  });
  const byId = ({ rewardId }: Reward) => ({ query: of, path: { rewardId } });
  const patch = (reward: Reward, body: FormValues) =>
    answered(api.PATCH('/bot/loyalty/rewards/{rewardId}', { params: byId(reward), body }));
  const tryIt = (reward: Reward): void =>
    void run(() =>
      answered(
        api.POST('/bot/loyalty/rewards/{rewardId}/trigger', {
          params: { ...byId(reward), header: { 'Idempotency-Key': randomId() } },
          body: { mode: 'preview' },
        }),
      ),
    ).then((done) => done && toast(t.rewards.tried[done.outcome.status], done.outcome.status === 'failed'));
  return (
    <RecordList
      title={t.rewards.title}
      about={t.rewards.about}
      query={{ data: rewards.data?.items, error: rewards.error }}
      keyOf={({ rewardId }) => rewardId}
      nameOf={nameOf}
      metaOf={({ cost, redeemed, stock, broken }) => (
        <>
          {t.rewards.cost(cost)} · {t.rewards.redeemed(redeemed)}
          {stock !== null && ` · ${t.rewards.left(stock)}`}{' '}
          {broken && <Badge kind="preview">{t.rewards.broken}</Badge>}
        </>
      )}
      isEnabled={({ enabled }) => enabled}
      more={(reward) => (
        <Button disabled={!mayWrite} onClick={() => tryIt(reward)}>
          {t.rewards.tryIt}
        </Button>
      )}
      texts={{ ...t.rewards, options: t.options }}
      fields={fields}
      blank={{ name: '', cost: 100, stock: null, sayTemplate: '' }}
      mayWrite={mayWrite}
      actions={{
        refresh: [['loyalty']],
        create: (values) =>
          answered(
            api.POST('/bot/loyalty/rewards', {
              params: { query: of },
              body: sent(values) as BodyOf<'create_loyalty_reward'>,
            }),
          ),
        update: (reward, changes, expected) => patch(reward, { ...sent(changes), expected }),
        remove: (reward) => answered(api.DELETE('/bot/loyalty/rewards/{rewardId}', { params: byId(reward) })),
        enable: (reward, enabled) => patch(reward, { enabled }),
      }}
    />
  );
}
