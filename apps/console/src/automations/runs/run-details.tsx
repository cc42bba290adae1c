import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../api/client';
import kit from '../../kit/kit.module.css';
import { SureButton } from '../../kit/sure-button';
import { useAction } from '../../kit/use-action';
import { ProblemNotice } from '../../ui/notice';
import { textOf } from '../definition';
import { refresh } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import { CheckTrace, Reason, StepTimeline } from './run-trace';
import styles from './runs.module.css';

/** Everything that is known about a run: event, conditions, steps. */
export function RunDetails({ runId }: { readonly runId: string }) {
  const { runs } = useAutomationTexts();
  const { run: act, isBusy } = useAction();
  const path = { runId };
  const run = useQuery({
    queryKey: [...refresh[0], 'run', runId],
    queryFn: () => answered(api.GET('/automation-runs/{runId}', { params: { path } })),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || data?.state === 'waiting' ? 1_000 : false,
  });
  if (run.isError) return <ProblemNotice error={run.error} />;
  if (!run.data) return null;
  const { user, data, checks, steps, state, code } = run.data;
  const fields = Object.entries(data).flatMap(([key, value]): readonly string[] =>
    typeof value === 'object' || key.endsWith('Id') ? [] : [`${key}: ${textOf(value)}`],
  );
  return (
    <div className={styles.details}>
      {code !== null && <Reason code={code} />}
      {(user !== null || fields.length > 0) && (
        <div className={kit.meta}>{[...(user === null ? [] : [user]), ...fields].join(' · ')}</div>
      )}
      <CheckTrace checks={checks} />
      <StepTimeline steps={steps} />
      {(state === 'running' || state === 'waiting') && (
        <div>
          <SureButton
            disabled={isBusy}
            onSure={() =>
              void act(() => answered(api.DELETE('/automation-runs/{runId}', { params: { path } })), {
                refresh,
              })
            }
          >
            {runs.cancel}
          </SureButton>
        </div>
      )}
    </div>
  );
}
