import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { useShow } from '../show/show-context';
import { ProblemNotice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { GiveawayEntries } from './giveaway-entries';
import { GiveawayHistory } from './giveaway-history';
import { GiveawayRoom } from './giveaway-room';
import { StartGiveaway } from './start-giveaway';
import { TryAsViewer } from './try-as-viewer';

const over = new Set(['idle', 'finished', 'cancelled']);

/** The control room of the giveaway: the same for all who look at it. */
export default function GiveawayPage() {
  const { of } = useShow();
  const giveaway = useQuery({
    queryKey: ['giveaway', 'now', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/giveaway', { params: { query: of } })),
  });
  if (giveaway.isError) return <ProblemNotice error={giveaway.error} />;
  if (!giveaway.data) return <Skeleton height={320} />;
  const { data } = giveaway;
  const isOver = over.has(data.phase);
  const word = `${data.matchMode === 'word' ? '' : '!'}${(data.keyword ?? '').replace(/^!/, '')}`;
  return (
    <>
      {data.phase !== 'idle' && <GiveawayRoom giveaway={data} word={word} />}
      {isOver || data.phase === 'drawn' ? <StartGiveaway /> : <TryAsViewer text={word} />}
      <div className={kit.two}>
        <GiveawayEntries />
        <GiveawayHistory />
      </div>
    </>
  );
}
