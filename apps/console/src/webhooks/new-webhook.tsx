import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { Check, GroupFault, TextField } from '../ui/field';
import { SecretDialog } from './secret-dialog';
import { useWebhookTexts } from './text/webhook-texts';

/** Creates a webhook and shows its secret once. */
export function NewWebhook({ onClose }: { readonly onClose: () => void }) {
  const { webhooks } = useWebhookTexts();
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<readonly string[]>(['activity.*']);
  const [secret, setSecret] = useState<string | null>(null);

  async function create(): Promise<void> {
    const made = await answered(api.POST('/webhook-endpoints', { body: { url, types: [...types] } }));
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
    setSecret(made.secret ?? '');
  }

  if (secret !== null)
    return <SecretDialog title={webhooks.made} values={[[webhooks.secret, secret]]} onClose={onClose} />;
  return (
    <FormDialog
      title={webhooks.add}
      button={webhooks.create}
      isReady={types.length > 0}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label={webhooks.url}
        help={webhooks.urlHelp}
        name="url"
        type="url"
        autoFocus
        required
        maxLength={500}
        value={url}
        onText={setUrl}
      />
      <fieldset>
        <legend>{webhooks.types}</legend>
        {Object.entries(webhooks.kinds).map(([pattern, label]) => (
          <Check
            key={pattern}
            label={label}
            checked={types.includes(pattern)}
            onCheck={(on) => setTypes(on ? [...types, pattern] : types.filter((each) => each !== pattern))}
          />
        ))}
        <GroupFault name="types" />
      </fieldset>
    </FormDialog>
  );
}
