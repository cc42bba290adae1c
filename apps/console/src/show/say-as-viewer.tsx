import { useState, type FormEvent } from 'react';
import { answered, api } from '../api/client';
import { useAction } from '../kit/use-action';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Field, Select, TextField } from '../ui/field';
import styles from './show.module.css';

const roles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] as const;

/** Writes a line into the simulated chat, as a viewer would: whatever hears chats hears it. */
export function SayAsViewer({ text: first = '' }: { readonly text?: string }) {
  const t = useTexts();
  const { run, isBusy } = useAction();
  const [login, setLogin] = useState('nightowl');
  const [role, setRole] = useState<(typeof roles)[number]>('everyone');
  const [message, setMessage] = useState(first);

  function say(event: FormEvent): void {
    event.preventDefault();
    void run(() =>
      answered(
        api.POST('/simulate/{kind}', { params: { path: { kind: 'chat' } }, body: { login, role, message } }),
      ),
    );
  }

  return (
    <form className={styles.say} onSubmit={say}>
      <TextField label={t.show.viewer} required maxLength={32} value={login} onText={setLogin} />
      <Field label={t.show.role}>
        {(ids) => (
          <Select
            {...ids}
            value={role}
            options={roles.map((key) => ({ key, label: t.show.roles[key] }))}
            onKey={setRole}
          />
        )}
      </Field>
      <TextField label={t.show.message} required maxLength={500} value={message} onText={setMessage} />
      <Button type="submit" disabled={isBusy || message.trim() === ''}>
        {t.show.say}
      </Button>
    </form>
  );
}
