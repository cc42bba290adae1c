import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { useMayNow, useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Empty, Notice, ProblemNotice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { RunningPoll, RunningPrediction } from './running-prediction';
import { StartQuestion } from './start-question';
import { useCommunityTexts } from './text/community-texts';
import { isRunning, lacksPermission, usePredictions, type AskedQuestion } from './use-predictions';

/** Page for predictions with points, and for predictions and polls of Twitch. */
export default function PredictionsPage() {
  const t = useCommunityTexts().predictions;
  const { of } = useShow();
  const [again, setAgain] = useState<AskedQuestion | null>(null);
  const { own, twitch, polls } = usePredictions();
  const loyalty = useQuery({
    queryKey: ['bot', 'loyalty', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/loyalty', { params: { query: of } })),
  });
  if (own.isError) return <ProblemNotice error={own.error} />;
  if (!own.data || twitch.isPending || polls.isPending) return <Skeleton height={320} />;
  const isOff = loyalty.data?.enabled === false;
  const running = own.data.items.find(isRunning);
  const asks = (question: 'points' | 'twitch' | 'poll') => {
    const from = again?.of === question ? again : null;
    return <StartQuestion key={from ? `${from.title} ${question}` : question} of={question} from={from} />;
  };
  const runningThere = twitch.data?.items.find(isRunning);
  const poll = polls.data?.items.find(({ open }) => open);
  return (
    <>
      <div className={kit.two}>
        <Card title={t.titles.points} about={t.abouts.points}>
          {running ? (
            <RunningPrediction prediction={running} />
          ) : isOff ? (
            <Notice action={<Link href="/community/loyalty">{t.openPoints}</Link>}>{t.off}</Notice>
          ) : (
            asks('points')
          )}
        </Card>
        <Card title={t.titles.twitch} about={t.abouts.twitch}>
          {!twitch.data?.available ? (
            <Lack error={twitch.error} />
          ) : runningThere ? (
            <RunningPrediction prediction={runningThere} />
          ) : (
            asks('twitch')
          )}
        </Card>
      </div>
      {(polls.isError || polls.data.available) && (
        <Card title={t.titles.poll} about={t.abouts.poll}>
          {polls.isError ? <Lack error={polls.error} /> : poll ? <RunningPoll poll={poll} /> : asks('poll')}
        </Card>
      )}
      <LastOnes {...{ own, twitch, polls }} onAgain={setAgain} />
    </>
  );
}

/** Says why Twitch has none. @param error null: no channel is connected */
function Lack({ error }: { readonly error: unknown }) {
  const t = useCommunityTexts().predictions;
  const isGrant = lacksPermission(error);
  if (error !== null && !isGrant) return <ProblemNotice error={error} />;
  return (
    <Notice kind={isGrant ? 'warning' : 'info'} action={<Link href="/channels">{t.channels}</Link>}>
      {isGrant ? t.permission : t.noTwitch}
    </Notice>
  );
}

interface Past extends AskedQuestion {
  readonly id: string;
  readonly at: string;
  readonly result: string;
}

interface LastOnesProps extends ReturnType<typeof usePredictions> {
  readonly onAgain: (question: AskedQuestion) => void;
}

/** Predictions and polls that are over, newest first. */
function LastOnes({ own, twitch, polls, onAgain }: LastOnesProps) {
  const t = useCommunityTexts().predictions;
  const { at } = useSpeech();
  const mayWrite = useMayNow('bot:write');
  const predictions = [...(own.data?.items ?? []), ...(twitch.data?.items ?? [])];
  const past: readonly Past[] = [
    ...predictions
      .filter((each) => !isRunning(each))
      .map(({ predictionId: id, on, title, outcomes, state, startedAt, endedAt }) => ({
        ...{ id, of: on, title, at: endedAt ?? startedAt, answers: outcomes.map((each) => each.title) },
        result: outcomes.find(({ won }) => won)?.title ?? t.states[state],
      })),
    ...(polls.data?.items ?? [])
      .filter(({ open }) => !open)
      .map(({ pollId: id, title, choices, endsAt }) => ({
        ...{ id, of: 'poll' as const, title, at: endsAt, answers: choices.map((each) => each.title) },
        result: [...choices].sort((a, b) => b.votes - a.votes)[0]?.title ?? '',
      })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Card title={t.last}>
      {past.length === 0 && <Empty title={t.none} about={t.noneAbout} />}
      <div className={kit.rows}>
        {past.map((each) => (
          <div key={each.id} className={kit.row}>
            <div className={kit.words}>
              <div className={kit.name}>{each.title}</div>
              <div className={kit.meta}>
                {t.kinds[each.of]} · {at(each.at)} · {each.result}
              </div>
            </div>
            {mayWrite && (
              <Button aria-label={t.againLabel(each.title)} onClick={() => onAgain(each)}>
                {t.again}
              </Button>
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}
