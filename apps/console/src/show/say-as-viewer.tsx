import { useState } from 'react';
import { answered, api } from '../api/client';
import { Form, useForm } from '../kit/form';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Field, Select, TextField } from '../ui/field';
import styles from './show.module.css';

const roles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] as const;

/** Form that writes a message to the simulated chat as a viewer. It is handled like any other chat message. */
export function SayAsViewer({ text: first = '' }: { readonly text?: string }) {
  const t = useTexts();
  const form = useForm();
  const { run, isBusy } = form;
  const [login, setLogin] = useState('nightowl');
  const [role, setRole] = useState<(typeof roles)[number]>('everyone');
  const [message, setMessage] = useState(first);

  function say(): void {
    void run(() =>
      answered(
        api.POST('/simulate/{kind}', { params: { path: { kind: 'chat' } }, body: { login, role, message } }),
      ),
    );
  }

  return (
    <Form form={form} className={styles.say} onSubmit={say}>
      <TextField label={t.show.viewer} name="login" required maxLength={32} value={login} onText={setLogin} />
      <Field label={t.show.role} name="role">
        {(ids) => (
          <Select
            {...ids}
            value={role}
            options={roles.map((key) => ({ key, label: t.show.roles[key] }))}
            onKey={setRole}
          />
        )}
      </Field>
      <TextField
        label={t.show.message}
        name="message"
        required
        maxLength={500}
        value={message}
        onText={setMessage}
      />
      <Button type="submit" disabled={isBusy || message.trim() === ''}>
        {t.show.say}
      </Button>
    </Form>
  );
}
