import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import styles from '../kit/kit.module.css';
import { Form, useForm } from '../kit/form';
import { useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Field, Select, TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card } from '../ui/card';
import { useBotTexts } from './text/bot-texts';

const roles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] as const;

/** Shows what the filters would do with a message. Sends nothing. */
export function ModerationTry() {
  const t = useBotTexts();
  const { of } = useShow();
  const form = useForm();
  const { run, isBusy } = form;
  const [text, setText] = useState('');
  const [role, setRole] = useState<(typeof roles)[number]>('everyone');
  const [tried, setTried] = useState<Schemas['TriedModerationView'] | null>(null);

  function submit(): void {
    void run(() =>
      answered(api.POST('/bot/moderation/try', { params: { query: of }, body: { text, roles: [role] } })),
    ).then(setTried);
  }

  return (
    <Card title={t.moderation.tryTitle} about={t.moderation.tryAbout}>
      <Form form={form} className={styles.form} onSubmit={submit}>
        <TextField
          label={t.moderation.tryText}
          name="text"
          required
          maxLength={500}
          value={text}
          onText={setText}
        />
        <Field label={t.moderation.tryRole} name="roles">
          {(ids) => (
            <Select
              {...ids}
              value={role}
              options={roles.map((key) => ({ key, label: t.options[key] }))}
              onKey={setRole}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button type="submit" disabled={isBusy || text.trim() === ''}>
            {t.moderation.tryIt}
          </Button>
        </div>
      </Form>
      <div role="status">
        {tried && (
          <Notice kind={tried.outcome === 'nothing' ? 'good' : 'warning'}>
            <p>
              {t.moderation.outcomes[tried.outcome]}{' '}
              {tried.outcome === 'timeout' && t.moderation.seconds(tried.seconds)}{' '}
              {tried.warning && t.moderation.warned}{' '}
              {tried.spared !== null && t.moderation.spared(tried.spared)}
            </p>
            {tried.hits.map(({ filter, found }, i) => (
              <p key={i} className={styles.meta}>
                {t.moderation.hit(t.moderation.filters[filter], found)}
              </p>
            ))}
          </Notice>
        )}
      </div>
    </Card>
  );
}
