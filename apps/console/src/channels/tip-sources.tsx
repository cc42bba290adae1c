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
import { answered, api, type Schemas } from '../api/client';
import kit from '../kit/kit.module.css';
import { Form, useForm } from '../kit/form';
import { SureButton } from '../kit/sure-button';
import { useSpeech, useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { copyText } from '../ui/copy';
import { Field, Select, TextField } from '../ui/field';
import { Badge, Notice } from '../ui/notice';
import { Card } from '../ui/card';
import { useChannelTexts } from './text/channel-texts';

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
  const texts = useTexts();
  const { language } = useSpeech();
  const form = useForm();
  const { run, isBusy } = form;
  const [source, setSource] = useState<TipSourceId>('kofi');
  const [values, setValues] = useState<{ readonly [Name in TipField]?: string }>({});
  const [url, setUrl] = useState<string | null>(null);
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

  function choose(next: TipSourceId): void {
    setSource(next);
    setValues({});
    setUrl(null);
  }

  function connect(): void {
    const entered = Object.entries(values).filter(([, value]) => value.trim() !== '');
    void run(() =>
      answered(
        api.POST('/tip-sources/{source}/connect', {
          params: { path: { source } },
          body: Object.fromEntries(entered),
        }),
      ),
    ).then((made) => {
      if (!made) return;
      setUrl(made.webhookUrl);
      setValues({});
      void connected.refetch();
    });
  }

  return (
    <Card title={t.tips} about={t.tipsAbout}>
      <ConnectedSources sources={connected.data?.items ?? []} form={form} />
      <Form form={form} className={kit.form} onSubmit={connect}>
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
        {[...fields, ...optional].map((field) => (
          <TextField
            key={field}
            name={field}
            label={tipFieldNames[field][language]}
            type={open.has(field) ? 'text' : 'password'}
            autoComplete="off"
            required={!optional.includes(field)}
            maxLength={4096}
            value={values[field] ?? ''}
            onText={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
        <div className={kit.actions}>
          <Button type="submit" disabled={isBusy}>
            {t.tipConnect(name)}
          </Button>
        </div>
      </Form>
      {url !== null && (
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
      )}
    </Card>
  );
}

/** Lists the connected sources, each with its last tip or error, a test and a way to disconnect. */
function ConnectedSources(props: {
  readonly sources: readonly ConnectedSource[];
  readonly form: ReturnType<typeof useForm>;
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

  return props.sources.map((each) => (
    <div key={each.source} className={kit.spread}>
      <div className={kit.grow}>
        <div>{each.name}</div>
        <div className={kit.meta}>
          {each.lastError !== null
            ? (t.tipErrors[each.lastError] ?? t.tipErrors['unavailable'])
            : each.lastAt !== null && t.lastTip(ago(each.lastAt))}
        </div>
      </div>
      <Badge>{t.tipStates[each.state]}</Badge>
      <SureButton label={`${each.name}: ${t.disconnect}`} onSure={() => disconnect(each)}>
        {t.disconnect}
      </SureButton>
      <Button disabled={isBusy} aria-label={`${each.name}: ${t.sendTest}`} onClick={() => test(each.source)}>
        {t.sendTest}
      </Button>
    </div>
  ));
}
