import type { Schemas } from '../api/client';
import type { FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { RecordList } from '../kit/record-list';
import type { FormValues } from '../kit/values';
import { useCommunityTexts } from './text/community-texts';

type Rank = Schemas['RankView'];

const fields: readonly FormField[] = [
  { key: 'name', kind: 'text', maxLength: 32 },
  { key: 'by', kind: 'choice', options: ['points', 'watchMinutes', 'lifetimePoints'] },
  { key: 'min', kind: 'number', min: 0, max: 1_000_000_000 },
  { key: 'emoji', kind: 'text', maxLength: 16, nullable: true },
  { key: 'announce', kind: 'switch' },
];
const blank = { name: '', by: 'points', min: 1000, emoji: null, announce: true };

interface RanksProps {
  readonly ranks: readonly Rank[];
  readonly mayWrite: boolean;
  readonly onSave: (ranks: readonly unknown[]) => Promise<unknown>;
}

interface PlacedRank extends Rank {
  readonly index: number;
}

const nameOf = ({ name, emoji }: PlacedRank): string => `${emoji ?? ''} ${name}`.trim();

/** List of ranks that viewers reach by points. It is sent as a whole, since ranks have no ids. */
export function Ranks({ ranks, mayWrite, onSave }: RanksProps) {
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
        query={{ data: ranks.map((rank, index) => ({ ...rank, index })), error: null }}
        keyOf={({ index }) => index}
        nameOf={nameOf}
        metaOf={({ by, min }) => `${t.options[by]}: ${min}`}
        texts={{ ...t.ranks, options: t.options }}
        fields={fields}
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
