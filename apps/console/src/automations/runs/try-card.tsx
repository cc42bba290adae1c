import { allPlatforms } from '@studio/platforms/platforms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../../api/client';
import { randomId } from '../../api/client-id';
import kit from '../../kit/kit.module.css';
import { SureButton } from '../../kit/sure-button';
import { useAction } from '../../kit/use-action';
import { useSpeech } from '../../text/texts';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { objectOf, textOf, triggersIn, type AutomationSchema, type ListedAutomation } from '../definition';
import { EditorCard } from '../editor/editor-card';
import { refresh } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import { RunDetails } from './run-details';
import { CheckTrace, Reason, StepTimeline } from './run-trace';

interface TryCardProps {
  readonly automation: ListedAutomation;
  readonly schema: AutomationSchema;
}

type TestAnswer = Schemas['AutomationTestView'];
type PastEvent = Schemas['EventView'];

/** Latest events that fit the triggers of an automation. */
function useRecentEvents({ automation, schema }: TryCardProps): readonly PastEvent[] {
  const fired = new Set(triggersIn(automation.triggers).map(({ type }) => type));
  const types = schema.triggers.filter(({ type }) => fired.has(type)).flatMap(({ events }) => events);
  const query = { types: types.join(','), latest: true, limit: 10 };
  const events = useQuery({
    queryKey: ['events', query.types],
    enabled: types.length > 0,
    queryFn: () => answered(api.GET('/events', { params: { query } })),
  });
  return [...(events.data?.items ?? [])].reverse();
}

/** Tries an automation with a recent event or a sample: what would happen, or for real. */
export default function TryCard({ automation, schema }: TryCardProps) {
  const { at } = useSpeech();
  const { runs } = useAutomationTexts();
  const { run, isBusy } = useAction();
  const events = useRecentEvents({ automation, schema });
  const [eventId, setEventId] = useState('');
  const [answer, setAnswer] = useState<TestAnswer | null>(null);
  const event = events.find(({ id }) => id === eventId);

  async function test(dryRun: boolean): Promise<void> {
    const params = {
      path: { automationId: automation.automationId },
      header: { 'Idempotency-Key': randomId() },
    };
    const body = { dryRun, ...(event && sentOf(event)) };
    setAnswer(
      await run(() => answered(api.POST('/automations/{automationId}/test', { params, body })), { refresh }),
    );
  }

  return (
    <EditorCard title={runs.tryTitle} about={runs.tryAbout}>
      <Field label={runs.withEvent}>
        {(ids) => (
          <Select
            {...ids}
            value={eventId}
            options={[
              { key: '', label: runs.sample },
              ...events.map((each) => ({ key: each.id, label: `${nameOf(each)} · ${at(each.timestamp)}` })),
            ]}
            onKey={setEventId}
          />
        )}
      </Field>
      <div className={kit.actions}>
        <Button disabled={isBusy} onClick={() => void test(true)}>
          {runs.dry}
        </Button>
        <SureButton look="live" disabled={isBusy} sure={runs.sureReal} onSure={() => void test(false)}>
          {runs.real}
        </SureButton>
      </div>
      {answer && <TestResult answer={answer} />}
    </EditorCard>
  );
}

function TestResult({ answer }: { readonly answer: TestAnswer }) {
  const { runs } = useAutomationTexts();
  const { runId, reason, checks, steps } = answer;
  if (runId !== null) return <RunDetails runId={runId} />;
  return (
    <div className={kit.form} role="status">
      {reason === null ? (
        <Notice kind="good">{runs.would}</Notice>
      ) : (
        <Notice kind="warning">
          {runs.wouldNot} <Reason code={reason} />
        </Notice>
      )}
      <CheckTrace checks={checks} />
      <StepTimeline steps={steps} />
    </div>
  );
}

/** Returns who caused an event, else its type. */
function nameOf({ type, data }: PastEvent): string {
  const name = textOf(objectOf(data['user'])['name']);
  return name === '' ? type : `${name} (${type})`;
}

/** Returns an event as a test takes it. */
function sentOf({ data, platform }: PastEvent) {
  const { user, ...payload } = data;
  const { login, name } = objectOf(user);
  return {
    payload,
    ...(typeof login === 'string' && {
      user: {
        ...{ login, role: 'everyone' as const },
        platform: allPlatforms.find((each) => each === platform) ?? 'twitch',
        ...(typeof name === 'string' && { name }),
      },
    }),
  };
}
