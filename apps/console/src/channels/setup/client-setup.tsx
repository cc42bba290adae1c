import type { Platform } from '@studio/platforms/platforms';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { asProblem } from '../../api/api-problem';
import { answered, api, type Schemas } from '../../api/client';
import kit from '../../kit/kit.module.css';
import { usePageTexts } from '../../kit/page-texts';
import { SureButton } from '../../kit/sure-button';
import { Form } from '../../kit/form';
import { Unsaved } from '../../kit/unsaved';
import { useAction } from '../../kit/use-action';
import { Button } from '../../ui/button';
import { Field, Select, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { FormDrawing } from './form-drawing';
import type { Copied } from './guides';
import styles from './setup.module.css';
import { Steps } from './steps';
import { de } from './text/setup-de';
import { en } from './text/setup-en';

type Client = Schemas['PlatformClientView'];
type Kind = NonNullable<Client['kind']>;

interface ClientSetupProps {
  readonly platform: Platform;
  readonly name: string;
  readonly client: Client;
  readonly isConnected: boolean;
  readonly onConnect: () => void;
}

const YOUTUBE_SCOPE = 'https://www.googleapis.com/auth/youtube';
/** Kinds to choose from; the first is proposed. */
const kindsOf = {
  twitch: ['public', 'confidential'],
  kick: ['confidential'],
  youtube: ['desktop', 'device', 'web'],
} as const satisfies Record<Platform, readonly Kind[]>;

const refresh = [['channels']] as const;

/** SetupGuide and form to enter the client of a platform. */
export default function ClientSetup(props: ClientSetupProps) {
  const { platform, name, client } = props;
  const t = usePageTexts({ en, de });
  const values: Record<Copied, string> = { redirectUri: client.redirectUri, scope: YOUTUBE_SCOPE };
  return (
    <div className={styles.setup}>
      <Steps guide={t.guides[platform]} values={values} />
      <FormDrawing platform={platform} label={t.drawing(name)} />
      <ClientForm {...props} />
    </div>
  );
}

function ClientForm(props: ClientSetupProps) {
  const { platform, name, client } = props;
  const t = usePageTexts({ en, de });
  const queries = useQueryClient();
  const { run, isBusy } = useAction();
  const kinds: readonly Kind[] = kindsOf[platform];
  const [kind, setKind] = useState<Kind>(client.kind ?? kinds[0] ?? 'public');
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const path = { platform };
  const isRejected = failure !== null && asProblem(failure).code === 'client_rejected';

  async function save(): Promise<void> {
    setChecking(true);
    setFailure(null);
    const secret = kind === 'public' ? {} : { clientSecret };
    try {
      await answered(
        api.PUT('/platform-clients/{platform}', { params: { path }, body: { clientId, kind, ...secret } }),
      );
      setClientId('');
      setClientSecret('');
      await queries.invalidateQueries({ queryKey: ['channels'] });
    } catch (error) {
      setFailure(error);
    } finally {
      setChecking(false);
    }
  }

  const remove = (): void =>
    void run(() => answered(api.DELETE('/platform-clients/{platform}', { params: { path } })), {
      refresh,
      done: t.removed(name),
    });

  return (
    <Form form={{ error: isRejected ? null : failure }} className={kit.form} onSubmit={save}>
      <Unsaved isUnsaved={clientId !== '' || clientSecret !== ''} />
      <div className={kit.fields}>
        {kinds.length > 1 && (
          <Field label={t.kind} name="kind">
            {(ids) => (
              <Select
                {...ids}
                value={kind}
                options={kinds.map((key) => ({ key, label: t.kinds[key] }))}
                onKey={setKind}
              />
            )}
          </Field>
        )}
        <TextField
          label={t.clientId}
          name="clientId"
          autoComplete="off"
          spellCheck={false}
          required
          minLength={8}
          maxLength={256}
          value={clientId}
          onText={setClientId}
        />
        {kind !== 'public' && (
          <TextField
            label={t.clientSecret}
            name="clientSecret"
            type="password"
            autoComplete="off"
            required
            maxLength={512}
            value={clientSecret}
            onText={setClientSecret}
          />
        )}
      </div>
      <div className={kit.actions}>
        <Button type="submit" look={client.source === null ? 'primary' : 'plain'} disabled={isChecking}>
          {t.check}
        </Button>
        {client.source === 'pasted' && (
          <SureButton disabled={isBusy} onSure={remove}>
            {t.remove}
          </SureButton>
        )}
      </div>
      <Outcome {...props} isRefused={failure !== null} isRejected={isRejected} />
    </Form>
  );
}

/** Result of the last check, and what no check covers. */
function Outcome({
  platform,
  name,
  client: { source, clientId, check },
  isConnected,
  onConnect,
  isRefused,
  isRejected: isRejectedNow,
}: ClientSetupProps & { readonly isRefused: boolean; readonly isRejected: boolean }) {
  const t = usePageTexts({ en, de });
  if (isRejectedNow) return <Notice kind="error">{t.rejected(name)}</Notice>;
  // The form shows why.
  if (isRefused) return null;
  if (source === null || clientId === null) return null;
  const isRejected = check?.state === 'rejected';
  return (
    <>
      <p className={kit.meta}>{t.sources[source](clientId)}</p>
      {check && (
        <Notice
          kind={check.state === 'ok' ? 'good' : isRejected ? 'error' : 'warning'}
          action={
            !isRejected &&
            !isConnected && (
              <Button look="primary" onClick={onConnect}>
                {t.connect(name)}
              </Button>
            )
          }
        >
          <p>
            {isRejected
              ? t.rejected(name)
              : check.state !== 'ok'
                ? t.unknown(name)
                : isConnected
                  ? t.known(name)
                  : t.ok(name)}
          </p>
          <p className={kit.meta}>
            {t.unchecked} {t.uncheckedOf[platform].join(', ')}.
          </p>
        </Notice>
      )}
    </>
  );
}
