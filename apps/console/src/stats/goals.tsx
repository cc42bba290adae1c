import { useQuery } from '@tanstack/react-query';
import { initialGoal, type GoalBarState } from '@studio/widgets/goal-bar/goal-bar.state';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import { useObserved } from '../design/observed';
import { useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { buttonClass } from '../ui/button';
import { LeftOut } from '../kit/left-out';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { BarChart, type CountedThing } from './bar-chart';
import { useStatsTexts } from './text/stats-texts';
import { moneyIn, numberIn } from '../text/numbers';

type GoalValues = Parameters<typeof initialGoal>[0] & { readonly title: string };

/** Card with the progress of the overlay's goals, as its goal bars show it. */
export function Goals() {
  const t = useStatsTexts();
  const { language } = useSpeech();
  const { overlayId, room } = useShow();
  const states = useObserved(room.layers);
  const totals = useObserved(room.health)?.totals.layers ?? [];
  const members = useQuery({
    queryKey: ['stats', 'goals', overlayId],
    queryFn: () => answered(api.GET('/overlays/{overlayId}/members', { params: { path: { overlayId } } })),
  });
  if (members.isError) return <ProblemNotice error={members.error} />;
  if (!members.data) return <Skeleton height={120} />;
  const goals = members.data.items.filter(({ widget }) => widget === 'goal-bar');
  return (
    <Card title={t.goals} about={t.goalsAbout}>
      {goals.length === 0 ? (
        <Empty title={t.noGoals} about={t.noGoalsAbout}>
          <Link href={`/overlays/${overlayId}`} className={buttonClass()}>
            {t.toEditor}
          </Link>
        </Empty>
      ) : (
        <BarChart
          label={t.goals}
          items={goals.map((goal) =>
            counted(goal, states.get(goal.memberId) as GoalBarState | undefined, language),
          )}
          heads={{ name: t.goal, value: t.reached }}
        />
      )}
      {totals.map(({ memberId, name, leftOut }) => (
        <LeftOut key={memberId} tips={leftOut} of={name} />
      ))}
    </Card>
  );
}

function counted(
  {
    name,
    values,
  }: { readonly name: string; readonly values?: { readonly [key: string]: unknown } | undefined },
  state: GoalBarState | undefined,
  language: string,
): CountedThing {
  const settings = values as GoalValues;
  const { value, target, currency } = state ?? initialGoal(settings);
  const figure = (each: number): string =>
    currency === null ? numberIn(language, each) : moneyIn(language, each, currency);
  return {
    name: settings.title === '' ? name : settings.title,
    value,
    text: `${figure(value)} / ${figure(target)}`,
    share: Math.min(1, Math.max(0, value / target)),
  };
}
