import {
  tipFieldNames,
  tipSourceIds,
  tipSources,
  type TipField,
  type TipSourceId,
} from '@studio/platforms/tip-sources';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '../api/api-problem';
import { answered, api, type Schemas } from '../api/client';
import kit from '../kit/kit.module.css';
import { Form, useForm } from '../kit/form';
import { lazyPage } from '../kit/lazy';
import { Unsaved } from '../kit/unsaved';
import { SureButton } from '../kit/sure-button';
import { useSpeech, useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { copyText } from '../ui/copy';
import { Field, Select, TextField } from '../ui/field';
import { Badge, Notice } from '../ui/notice';
import { Card } from '../ui/card';
import { Opened } from './channel-card';
import { useChannelTexts } from './text/channel-texts';

const SourceSteps = lazyPage(() => import('./setup/steps'));

type ConnectedSource = Schemas['ConnectedTipSourceView'];

/** Milliseconds between two looks at the state of the sources. */
const LOOK_MS = 5_000;

/** Values that others may read. */
const open: ReadonlySet<TipField> = new Set([
  ...(['clientId', 'campaignId', 'teamCampaignId', 'site', 'participantId', 'teamId', 'currency'] as const),
]);

/** Card that connects sources of tips. */
export function TipSources() {
  const t = useChannelTexts();
  const { language } = useSpeech();
  const form = useForm();
  const { run, isBusy } = form;
  const [source, setSource] = useState<TipSourceId>('kofi');
  const [values, setValues] = useState<{ readonly [Name in TipField]?: string }>({});
  const [url, setUrl] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const connected = useQuery({
    queryKey: ['channels', 'tip-sources'],
    refetchInterval: LOOK_MS,
    queryFn: () => answered(api.GET('/tip-sources')),
  });
  const { name, fields, ...facts } = tipSources[source];
  const optional: readonly TipField[] = [
    ...('oneOf' in facts ? facts.oneOf : []),
    ...('later' in facts ? facts.later : []),
  ];

  const isRejected = form.error !== null && asProblem(form.error).code === 'client_rejected';
  const app = connected.data?.apps.find((each) => each.source === source);
  const items = connected.data?.items ?? [];
  const isAgreed = items.some((each) => each.source === source && each.state === 'live');
  // A link is good once.
  if (isAgreed && link !== null) setLink(null);

  function choose(next: TipSourceId): void {
    setSource(next);
    setValues({});
    setUrl(null);
    setLink(null);
  }

  function connect(to: TipSourceId, given: typeof values): void {
    // A tab that is opened later than the press would be stopped by the browser.
    const tab = 'grants' in tipSources[to] ? window.open('', '_blank') : null;
    if (tab) tab.opener = null;
    const entered = Object.entries(given).filter(([, value]) => value.trim() !== '');
    void run(() =>
      answered(
        api.POST('/tip-sources/{source}/connect', {
          params: { path: { source: to } },
          body: Object.fromEntries(entered),
        }),
      ),
    ).then((made) => {
      if (made?.link && tab) tab.location.replace(made.link.url);
      else tab?.close();
      if (!made) return;
      setSource(to);
      setUrl(made.webhookUrl);
      setLink(made.link?.url ?? null);
      setValues({});
      void connected.refetch();
    });
  }

  return (
    <Card title={t.tips} about={t.tipsAbout}>
      <ConnectedSources sources={items} form={form} onConnect={(again) => connect(again, {})} />
      <Form
        form={{ error: isRejected ? null : form.error }}
        className={kit.form}
        onSubmit={() => connect(source, values)}
      >
        <Unsaved isUnsaved={Object.values(values).some((value) => value !== '')} />
        <Field label={t.tipSource}>
          {(ids) => (
            <Select
              {...ids}
              value={source}
              options={tipSourceIds.map((key) => ({ key, label: tipSources[key].name }))}
              onKey={choose}
            />
          )}
        </Field>
        <p>{t.tipGuides[source]}</p>
        {app && <SourceSteps source={source} redirectUri={app.redirectUri} />}
        {app && app.clientId !== null && <p className={kit.meta}>{t.tipApp(name, app.clientId)}</p>}
        {[...fields, ...optional].map((field) => (
          <TextField
            key={field}
            name={field}
            label={tipFieldNames[field][language]}
            type={open.has(field) ? 'text' : 'password'}
            autoComplete="off"
            required={!optional.includes(field) && (app?.clientId ?? null) === null}
            maxLength={4096}
            value={values[field] ?? ''}
            onText={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
        {isRejected && <Notice kind="error">{t.tipRejected(name)}</Notice>}
        <div className={kit.actions}>
          <Button type="submit" disabled={isBusy}>
            {t.tipConnect(name)}
          </Button>
        </div>
      </Form>
      {link !== null && <Opened link={link} />}
      {url !== null && <PostAddress name={name} url={url} />}
    </Card>
  );
}

/** Address that a source is to post to. */
function PostAddress({ name, url }: { readonly name: string; readonly url: string }) {
  const t = useChannelTexts();
  const texts = useTexts();
  return (
    <Notice
      kind="good"
      action={
        <IconButton label={texts.common.copy} onClick={() => void copyText(url)}>
          <Copy size={16} />
        </IconButton>
      }
    >
      <p>{t.tipUrl(name)}</p>
      <code>{url}</code>
    </Notice>
  );
}

/** Lists the connected sources, each with its last tip or error, a test and a way to disconnect. */
function ConnectedSources(props: {
  readonly sources: readonly ConnectedSource[];
  readonly form: ReturnType<typeof useForm>;
  readonly onConnect: (source: TipSourceId) => void;
}) {
  const t = useChannelTexts();
  const { ago } = useSpeech();
  const { run, isBusy } = props.form;

  const test = (tested: TipSourceId): void =>
    void run(() => answered(api.POST('/channels/{source}/test', { params: { path: { source: tested } } })), {
      done: t.testSent,
    });

  const disconnect = ({ source: platform, name: left }: ConnectedSource): void =>
    void run(() => answered(api.DELETE('/channels/{platform}', { params: { path: { platform } } })), {
      refresh: [['channels', 'tip-sources']],
      done: t.disconnected(left),
    });

  const isEnded = ({ source, state }: ConnectedSource) => state === 'off' && 'grants' in tipSources[source];

  return props.sources.map((each) => (
    <div key={each.source} className={kit.spread}>
      <div className={kit.grow}>
        <div>{each.name}</div>
        <div className={kit.meta}>
          {isEnded(each)
            ? t.tipConnectAgain(each.name)
            : each.lastError !== null
              ? (t.tipErrors[each.lastError] ?? t.tipErrors['unavailable'])
              : each.lastAt !== null && t.lastTip(ago(each.lastAt))}
        </div>
      </div>
      <Badge>{isEnded(each) ? t.tipRefused : t.tipStates[each.state]}</Badge>
      {isEnded(each) && (
        <Button
          look="primary"
          disabled={isBusy}
          aria-label={`${each.name}: ${t.reconnect}`}
          onClick={() => props.onConnect(each.source)}
        >
          {t.reconnect}
        </Button>
      )}
      <SureButton label={`${each.name}: ${t.disconnect}`} onSure={() => disconnect(each)}>
        {t.disconnect}
      </SureButton>
      <Button disabled={isBusy} aria-label={`${each.name}: ${t.sendTest}`} onClick={() => test(each.source)}>
        {t.sendTest}
      </Button>
    </div>
  ));
}
