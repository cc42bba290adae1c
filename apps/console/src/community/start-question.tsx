import { useState } from 'react';
import { asProblem } from '../api/api-problem';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import { Form, useForm } from '../kit/form';
import { FormFields, type FormField } from '../kit/form-fields';
import kit from '../kit/kit.module.css';
import { Unsaved } from '../kit/unsaved';
import type { FormValues } from '../kit/values';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { useCommunityTexts } from './text/community-texts';
import type { Asked, AskedQuestion } from './use-predictions';

/** Bounds of the question, and of the seconds. */
const bounds = {
  points: { title: 100, leastS: 10 },
  twitch: { title: 45, leastS: 30 },
  poll: { title: 60, leastS: 15 },
} as const;

interface StartQuestionProps {
  readonly of: Asked;
  /** Question that is asked again; null for a new one. */
  readonly from: AskedQuestion | null;
}

/** Form that starts a prediction or a poll. */
export function StartQuestion({ of: asked, from }: StartQuestionProps) {
  const t = useCommunityTexts().predictions;
  const { of } = useShow();
  const form = useForm();
  const mayWrite = useMayNow('bot:write');
  const list = asked === 'poll' ? 'choices' : 'outcomes';
  const { title, leastS } = bounds[asked];
  const [first] = useState<FormValues>({
    ...{ title: from?.title ?? '', [list]: from?.answers ?? [], seconds: 120 },
  });
  const [draft, setDraft] = useState(first);
  const fields: readonly FormField[] = [
    { key: 'title', kind: 'text', maxLength: title },
    { key: list, kind: 'lines' },
    { key: 'seconds', kind: 'number', min: leastS, max: 1800 },
  ];
  const labels = { ...t.labels, ...(asked === 'poll' && { seconds: t.voteSeconds }) };

  function start(): void {
    const params = { query: of, header: { 'Idempotency-Key': randomId() } };
    const sent = { title: String(draft['title']), seconds: Number(draft['seconds']) };
    const answers = (draft[list] ?? []) as string[];
    const ask = (): Promise<unknown> =>
      asked === 'poll'
        ? answered(api.POST('/bot/platform-polls', { params, body: { ...sent, choices: answers } }))
        : answered(api.POST('/bot/predictions', { params, body: { ...sent, on: asked, outcomes: answers } }));
    void form.run(ask, { refresh: [['bot']] }).then((begun) => begun !== null && setDraft(first));
  }

  const refusal = refusalIn(t.refusals, form.error);
  return (
    <Form form={refusal === null ? form : { error: null }} className={kit.form} onSubmit={start}>
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <Unsaved isUnsaved={draft !== first} />
      <FormFields
        fields={fields}
        texts={{ labels }}
        values={draft}
        disabled={!mayWrite}
        onChange={setDraft}
      />
      <div className={kit.actions}>
        <Button type="submit" look="primary" disabled={!mayWrite || form.isBusy}>
          {t.start[asked]}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the words for a refusal that is about no field; null for another error. */
function refusalIn(texts: { readonly [code: string]: string }, error: unknown): string | null {
  return error === null ? null : (texts[asProblem(error).code] ?? null);
}
