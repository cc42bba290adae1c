import { useQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../../api/client';
import { useRoom } from '../../design/room-context';
import { useTexts } from '../../text/texts';
import { Button } from '../../ui/button';
import { Badge, ProblemNotice } from '../../ui/notice';
import { toastProblem } from '../../ui/toasts';
import { useMacroTexts } from '../text/macro-texts';
import styles from './macros.module.css';

type Run = Schemas['MacroRunView'];
const ASK_MS = 500;
const kinds = { done: 'good', failed: 'live', skipped: 'preview', waiting: 'plain' } as const;

interface MacroRunProps {
  readonly run: Run;
  /** Step titles by stepId. */
  readonly titles: { readonly [stepId: string]: string };
}

/** Shows the progress of a macro run, step by step. */
export function MacroRun({ run, titles }: MacroRunProps) {
  const t = useMacroTexts();
  const { problems } = useTexts();
  const { overlayId } = useRoom();
  const path = { overlayId, runId: run.runId ?? '' };
  const asked = useQuery({
    queryKey: ['macro-run', overlayId, run.runId],
    enabled: run.runId !== null,
    initialData: run,
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? ASK_MS : false),
    queryFn: () => answered(api.GET('/overlays/{overlayId}/macro-runs/{runId}', { params: { path } })),
  });
  const { state, steps, endedAt } = asked.data;
  const known: { readonly [code: string]: string } = problems;
  return (
    <div className={styles.run} role="status" aria-label={t.run}>
      <div className={styles.runHead}>
        <strong>{t.states[state]}</strong>
        {endedAt === null && (
          <Button
            onClick={() => {
              answered(api.DELETE('/overlays/{overlayId}/macro-runs/{runId}', { params: { path } })).catch(
                toastProblem,
              );
            }}
          >
            {t.stop}
          </Button>
        )}
      </div>
      {asked.error && <ProblemNotice error={asked.error} />}
      <ol>
        {steps.map((step) => (
          <li key={step.stepId}>
            {titles[step.stepId] ?? t.kinds[step.kind]}{' '}
            <Badge kind={kinds[step.state]}>{t.states[step.state]}</Badge>
            {step.code !== null && ` ${known[step.code] ?? (t.reasons[step.code] ?? t.reasons.other)[0]}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
