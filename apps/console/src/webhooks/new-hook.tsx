import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useTexts } from '../text/texts';
import { Field, Select, SwitchRow, TextField } from '../ui/field';
import { SecretDialog } from './secret-dialog';
import { useWebhookTexts } from './text/webhook-texts';

type Hook = Schemas['HookWithSecretView'];
type HookTexts = ReturnType<typeof useWebhookTexts>['hooks'];

const auths = ['token', 'standard', 'hmac'] as const;

/** Returns the values that a caller of a hook needs. */
export function hookValues(
  { url, auth, secret }: Hook,
  texts: HookTexts,
): readonly (readonly [label: string, value: string])[] {
  if (auth === 'token') return [[texts.addressWithSecret, `${url}/${secret ?? ''}`]];
  return [
    [texts.address, url],
    [texts.secret, secret ?? ''],
  ];
}

/** Creates a hook and shows its secret once. */
export function NewHook({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const { hooks } = useWebhookTexts();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [auth, setAuth] = useState<Hook['auth']>('token');
  const [allowGet, setAllowGet] = useState(false);
  const [made, setMade] = useState<Hook | null>(null);

  async function create(): Promise<void> {
    setMade(await answered(api.POST('/hooks', { body: { name, auth, allowGet } })));
    void queries.invalidateQueries({ queryKey: ['hooks'] });
  }

  if (made) return <SecretDialog title={hooks.made} values={hookValues(made, hooks)} onClose={onClose} />;
  return (
    <FormDialog title={hooks.add} button={hooks.create} onSubmit={create} onClose={onClose}>
      <TextField
        label={t.common.name}
        name="name"
        autoFocus
        required
        maxLength={60}
        value={name}
        onText={setName}
      />
      <Field label={hooks.auth} name="auth">
        {(ids) => (
          <Select
            {...ids}
            options={auths.map((key) => ({ key, label: hooks.auths[key] }))}
            value={auth}
            onKey={setAuth}
          />
        )}
      </Field>
      <SwitchRow label={hooks.allowGet} checked={allowGet} onSwitch={setAllowGet} />
    </FormDialog>
  );
}
