import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { answered, api, type Schemas } from '../../api/client';
import kit from '../../kit/kit.module.css';
import { useSpeech } from '../../text/texts';
import { Badge, Dot, Empty, ProblemNotice } from '../../ui/notice';
import { Skeleton } from '../../ui/page';
import { refresh, useSentences } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import { EditorCard } from '../editor/editor-card';
import { RunDetails } from './run-details';
import { Reason } from './run-trace';
import styles from './runs.module.css';

type ListedRun = Schemas['AutomationRunItemView'];

const dots = {
  finished: 'good',
  failed: 'bad',
  refused: 'plain',
  cancelled: 'plain',
  waiting: 'wait',
  running: 'wait',
} as const satisfies { readonly [state in ListedRun['state']]: string };

/** Latest runs of an automation, and why others did not happen. */
export default function RunList({ automationId }: { readonly automationId: string }) {
  const { runs } = useAutomationTexts();
  const list = useQuery({
    queryKey: [...refresh[0], 'runs', automationId],
    queryFn: () =>
      answered(
        api.GET('/automations/{automationId}/runs', {
          params: { path: { automationId }, query: { limit: 50 } },
        }),
      ),
    refetchInterval: 2_000,
  });
  return (
    <EditorCard title={runs.title} about={runs.about}>
      {list.isError && <ProblemNotice error={list.error} />}
      {list.isPending && <Skeleton height={160} />}
      {list.data?.items.length === 0 && <Empty title={runs.none} about={runs.noneAbout} />}
      <div>
        {list.data?.items.map((run) => (
          <RunEntry key={run.runId} run={run} />
        ))}
      </div>
    </EditorCard>
  );
}

function RunEntry({ run }: { readonly run: ListedRun }) {
  const { at } = useSpeech();
  const { runs } = useAutomationTexts();
  const { triggers } = useSentences();
  const [isOpen, setOpen] = useState(false);
  const { runId, state, code, trigger, simulated } = run;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.run}>
      <button
        type="button"
        className={styles.runHead}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={14} aria-hidden />
        <span className={kit.name}>
          <Dot kind={dots[state]} /> {runs.states[state]}
        </span>
        <span>{triggers.get(trigger) ?? trigger}</span>
        {simulated && <Badge>{runs.simulated}</Badge>}
        <span className={kit.meta}>{at(run.at)}</span>
      </button>
      {!isOpen && code !== null && (
        <div className={styles.details}>
          <Reason code={code} />
        </div>
      )}
      {isOpen && <RunDetails runId={runId} />}
    </div>
  );
}
