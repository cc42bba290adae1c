import { platformNameOf } from '@studio/platforms/platforms';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { answered, api, type Schemas } from '../../api/client';
import kit from '../../kit/kit.module.css';
import { usePageTexts } from '../../kit/page-texts';
import { SureButton } from '../../kit/sure-button';
import { Form, useForm } from '../../kit/form';
import { Unsaved } from '../../kit/unsaved';
import { useSpeech } from '../../text/texts';
import { Button, IconButton } from '../../ui/button';
import { copyText } from '../../ui/copy';
import { Field, Select, TextField } from '../../ui/field';
import { Dot, Notice, ProblemNotice } from '../../ui/notice';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/page';
import { toast } from '../../ui/toasts';
import styles from '../setup/setup.module.css';
import { de } from './text/webhooks-de';
import { en } from './text/webhooks-en';

type Address = Schemas['WebhookAddressView'];
type Test = Schemas['WebhookTestView'];

/** Messages arrive without any action here, so the page asks again by itself. */
const LOOK_MS = 2_000;
const refresh = [['channels']] as const;

/** Card for the public address of webhooks: a tunnel, the address, its test, and what arrives. */
export default function WebhooksCard() {
  const t = usePageTexts({ en, de });
  const address = useQuery({
    queryKey: ['channels', 'webhooks'],
    refetchInterval: LOOK_MS,
    queryFn: () => answered(api.GET('/webhook-address')),
  });
  return (
    <Card title={t.title} about={t.about}>
      {address.isError && <ProblemNotice error={address.error} />}
      {!address.data && !address.isError && <Skeleton height={160} />}
      {address.data && (
        <>
          <Sources address={address.data} />
          <AddressForm address={address.data} />
          <Tunnels port={address.data.port} />
        </>
      )}
    </Card>
  );
}

const modes = ['own', 'relay'] as const;
type Mode = (typeof modes)[number];
const relayDots = { connecting: 'wait', open: 'good', refused: 'bad' } as const;
const dots = { unreachable: 'plain', waiting: 'wait', proven: 'good', silent: 'wait' } as const;

function Sources({ address: { sources } }: { readonly address: Address }) {
  const t = usePageTexts({ en, de });
  const { ago } = useSpeech();
  return (
    <div className={kit.rows}>
      {sources.map(({ source, state, url, lastAt }) => {
        const name = platformNameOf(source);
        const text =
          state === 'proven' || state === 'silent' ? t.states[state](ago(lastAt ?? '')) : t.states[state];
        return (
          <div key={source} className={kit.row}>
            <div className={kit.words}>
              <div className={kit.name}>{name}</div>
              <div className={kit.meta}>
                <Dot kind={dots[state]} /> {text}
              </div>
            </div>
            {url !== null && (
              <div className={kit.grow}>
                <span className={kit.meta}>{t.enter(name)}</span>
                <Copied text={url} label={t.copyUrl} />
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

function AddressForm({ address: { source, url, mode: stored, relay } }: { readonly address: Address }) {
  const t = usePageTexts({ en, de });
  const form = useForm();
  const { run, isBusy } = form;
  const [entered, setEntered] = useState<string | null>(null);
  const [test, setTest] = useState<Test | null>(null);
  const [chosen, setChosen] = useState<Mode | null>(null);
  const mode = chosen ?? (stored === 'relay' ? 'relay' : 'own');
  const own = source === 'pasted' && stored === mode ? (url ?? '') : '';

  const put = (body: { readonly mode: 'none' | Mode; readonly url?: string }, done?: string) =>
    run(() => answered(api.PUT('/webhook-address', { body })), {
      refresh,
      ...(done !== undefined && { done }),
    });

  function save(): void {
    void put({ mode, url: (entered ?? own).trim() }).then((saved) => {
      if (!saved) return;
      setEntered(null);
      setChosen(null);
      look();
    });
  }

  const look = (): void =>
    void run(() => answered(api.POST('/webhook-address/test'))).then((made) => setTest(made?.test ?? null));

  return (
    <Form form={form} className={kit.form} onSubmit={save}>
      <Unsaved isUnsaved={entered !== null} />
      <Field label={t.mode}>
        {(ids) => (
          <Select
            {...ids}
            value={mode}
            onKey={(next) => {
              setChosen(next);
              setEntered(null);
            }}
            options={modes.map((key) => ({ key, label: t.modes[key] }))}
          />
        )}
      </Field>
      {mode === 'relay' && <p className={kit.meta}>{t.relayAbout}</p>}
      <div className={kit.spread}>
        <div className={kit.grow}>
          <TextField
            label={mode === 'relay' ? t.relayUrl : t.url}
            name="url"
            type="url"
            inputMode="url"
            placeholder={mode === 'relay' ? 'https://relay.example.com' : 'https://hooks.example.com'}
            required
            maxLength={256}
            value={entered ?? own}
            onText={setEntered}
          />
        </div>
        <Button type="submit" look={url === null ? 'primary' : 'plain'} disabled={isBusy}>
          {t.save}
        </Button>
        {url !== null && (
          <Button disabled={isBusy} onClick={look}>
            {t.test}
          </Button>
        )}
        {source === 'pasted' && (
          <SureButton
            disabled={isBusy}
            onSure={() => {
              setTest(null);
              void put({ mode: 'none' }, t.removed);
            }}
          >
            {t.remove}
          </SureButton>
        )}
      </div>
      {relay !== null && (
        <p className={kit.meta}>
          <Dot kind={relayDots[relay]} /> {t.relayStates[relay]}
        </p>
      )}
      {source === 'environment' && url !== null && <p className={kit.meta}>{t.preset(url)}</p>}
      {test?.state === 'ok' && <Notice kind="good">{t.tested}</Notice>}
      {test?.state === 'failed' && (
        <Notice kind="warning">{t.failed[test.reason ?? ''] ?? t.failedOther(test.reason ?? '')}</Notice>
      )}
    </Form>
  );
}

function Tunnels({ port }: { readonly port: number | null }) {
  const t = usePageTexts({ en, de });
  if (port === null) return <p className={kit.meta}>{t.off}</p>;
  const commands = [
    ['cloudflared', `cloudflared tunnel run --url http://127.0.0.1:${port} NAME`],
    ['ngrok', `ngrok http --url=NAME ${port}`],
    ['tailscale', `tailscale funnel --bg ${port}`],
  ] as const;
  return (
    <details className={kit.more}>
      <summary>{t.tunnels}</summary>
      <div className={kit.form}>
        <p>{t.serves(port)}</p>
        {commands.map(([name, command]) => (
          <div key={name}>
            <p className={kit.meta}>{t.tunnelNotes[name]}</p>
            <Copied text={command} label={t.copy} />
          </div>
        ))}
      </div>
    </details>
  );
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  const t = usePageTexts({ en, de });
  return (
    <div className={styles.copied}>
      <code>{text}</code>
      <IconButton
        label={label}
        small
        onClick={() => void copyText(text).then((done) => done && toast(t.copied))}
      >
        <Copy size={16} />
      </IconButton>
    </div>
  );
}
