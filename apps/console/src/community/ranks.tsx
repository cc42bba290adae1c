import type { Schemas } from '../api/client';
import type { FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { RecordList } from '../kit/record-list';
import type { FormValues } from '../kit/values';
import { useCommunityTexts } from './text/community-texts';

type Rank = Schemas['RankView'];
type Reward = Pick<Schemas['LoyaltyRewardView'], 'rewardId' | 'name'>;

/** Returns the fields of a rank. @param rewards rewards whose action it can run */
const fieldsWith = (rewards: readonly Reward[], none: string): readonly FormField[] => [
  { key: 'name', kind: 'text', maxLength: 32 },
  { key: 'by', kind: 'choice', options: ['points', 'watchMinutes', 'lifetimePoints'] },
  { key: 'min', kind: 'number', min: 0, max: 1_000_000_000 },
  { key: 'emoji', kind: 'text', maxLength: 16, nullable: true },
  { key: 'announce', kind: 'switch' },
  { key: 'bonusPoints', kind: 'number', min: 0, max: 1_000_000 },
  {
    key: 'rewardId',
    kind: 'choice',
    numeric: true,
    none,
    options: rewards.map(({ rewardId, name }) => ({ key: String(rewardId), label: name })),
  },
];
const blank = {
  name: '',
  by: 'points',
  min: 1000,
  emoji: null,
  announce: true,
  bonusPoints: 0,
  rewardId: null,
};

interface RanksProps {
  readonly ranks: readonly Rank[];
  readonly rewards: readonly Reward[];
  readonly mayWrite: boolean;
  readonly onSave: (ranks: readonly unknown[]) => Promise<unknown>;
}

interface PlacedRank extends Rank {
  readonly index: number;
}

const placed = (ranks: readonly Rank[] = []): readonly PlacedRank[] =>
  ranks.map((rank, index) => ({ ...rank, index }));

const nameOf = ({ name, emoji }: PlacedRank): string => `${emoji ?? ''} ${name}`.trim();

/** List of ranks that viewers reach by points. It is sent as a whole, since ranks have no ids. */
export function Ranks({ ranks, rewards, mayWrite, onSave }: RanksProps) {
  const t = useCommunityTexts();
  const others = (index: number) => ranks.filter((_, at) => at !== index);
  const changed = ({ index, ...rank }: PlacedRank, changes: FormValues) =>
    ranks.map((each, at) => (at === index ? { ...rank, ...changes } : each));
  return (
    <details className={kit.more}>
      <summary>{t.ranks.title}</summary>
      <RecordList<PlacedRank>
        title={t.ranks.title}
        about={t.ranks.about}
        query={{ data: placed(ranks), error: null }}
        keyOf={({ index }) => index}
        nameOf={nameOf}
        metaOf={({ by, min, bonusPoints }) =>
          `${t.options[by]}: ${min}${bonusPoints > 0 ? ` · ${t.ranks.brings(bonusPoints)}` : ''}`
        }
        texts={{ ...t.ranks, options: t.options }}
        fields={fieldsWith(rewards, t.ranks.noReward)}
        blank={blank}
        mayWrite={mayWrite}
        actions={{
          refresh: [],
          create: (rank) => onSave([...ranks, rank]),
          update: (rank, changes) => onSave(changed(rank, changes)),
          remove: ({ index }) => onSave(others(index)),
        }}
      />
    </details>
  );
}
