import { useQuery } from '@tanstack/react-query';
import { initialGoal, type GoalBarState } from '@studio/widgets/goal-bar/goal-bar.state';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import { useObserved } from '../design/observed';
import { useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { buttonClass } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card, Skeleton } from '../ui/page';
import { BarChart, type CountedThing } from './bar-chart';
import { useStatsTexts } from './text/stats-texts';

type GoalValues = Parameters<typeof initialGoal>[0] & { readonly title: string };

/** How far the goals of the overlay are, as its goal bars show them. */
export function Goals() {
  const t = useStatsTexts();
  const { language } = useSpeech();
  const { overlayId, room } = useShow();
  const states = useObserved(room.layers);
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
        <Empty title={t.noGoals}>
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
    </Card>
  );
}

function counted(
  {
    name,
    values,
  }: { readonly name: string; readonly values?: { readonly [key: string]: unknown } | undefined },
  told: GoalBarState | undefined,
  language: string,
): CountedThing {
  const settings = values as unknown as GoalValues;
  const { value, target, currency } = told ?? initialGoal(settings);
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const unit = currency === null ? '' : ` ${currency}`;
  return {
    name: settings.title === '' ? name : settings.title,
    value,
    text: `${figure.format(value)} / ${figure.format(target)}${unit}`,
    share: Math.min(1, Math.max(0, value / target)),
  };
}
