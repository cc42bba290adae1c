import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import styles from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useSpeech, useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Switch } from '../ui/field';
import { Empty, ProblemNotice } from '../ui/notice';
import { toast } from '../ui/toasts';
import { Deliveries } from './deliveries';
import { NewWebhook } from './new-webhook';
import { SecretDialog } from './secret-dialog';
import { useWebhookTexts } from './text/webhook-texts';

type Webhook = Schemas['WebhookView'];

/** Webhooks with their state, deliveries and actions. */
export function Webhooks() {
  const { webhooks } = useWebhookTexts();
  const [isNew, setNew] = useState(false);
  const list = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => answered(api.GET('/webhook-endpoints')),
    refetchInterval: 5_000,
  });
  const isEmpty = list.data?.items.length === 0;
  const add = (
    <Button look="primary" onClick={() => setNew(true)}>
      {webhooks.add}
    </Button>
  );
  return (
    <Card title={webhooks.title} about={webhooks.about} actions={list.data && !isEmpty && add}>
      {list.isError && <ProblemNotice error={list.error} />}
      {isEmpty && (
        <Empty title={webhooks.none} about={webhooks.noneAbout}>
          {add}
        </Empty>
      )}
      <div className={styles.rows}>
        {list.data?.items.map((webhook) => (
          <WebhookRow key={webhook.webhookId} webhook={webhook} />
        ))}
      </div>
      {isNew && <NewWebhook onClose={() => setNew(false)} />}
    </Card>
  );
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts();
  const { webhooks } = useWebhookTexts();
  const { run, isBusy } = useAction();
  const [shows, setShows] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { webhookId, url, types, enabled } = webhook;
  const kinds: { readonly [pattern: string]: string } = webhooks.kinds;
  const path = { webhookId };
  const refresh = { refresh: [['webhooks']] };

  async function rotate(): Promise<void> {
    const call = api.POST('/webhook-endpoints/{webhookId}/rotate', { params: { path }, body: {} });
    setSecret((await run(() => answered(call), refresh))?.secret ?? null);
  }

  async function test(): Promise<void> {
    const call = api.POST('/webhook-endpoints/{webhookId}/test', { params: { path }, body: {} });
    const result = await run(() => answered(call));
    if (result?.delivered) toast(webhooks.tested(result.ms));
    else if (result) toast(webhooks.testFailed(result.problem ?? ''), true);
  }

  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{url}</div>
        <div className={styles.meta}>{types.map((type) => kinds[type] ?? type).join(', ')}</div>
        <State webhook={webhook} />
        <div className={styles.actions}>
          <Button disabled={isBusy} onClick={() => void test()}>
            {webhooks.test}
          </Button>
          <Button onClick={() => setShows(!shows)}>{webhooks.deliveries}</Button>
          <SureButton look="plain" disabled={isBusy} onSure={() => void rotate()}>
            {webhooks.rotate}
          </SureButton>
          <SureButton
            disabled={isBusy}
            onSure={() =>
              void run(
                () => answered(api.DELETE('/webhook-endpoints/{webhookId}', { params: { path } })),
                refresh,
              )
            }
          >
            {t.common.delete}
          </SureButton>
        </div>
        {shows && <Deliveries webhookId={webhookId} />}
      </div>
      <Switch
        aria-label={webhooks.enabled}
        checked={enabled}
        onSwitch={(on) =>
          void run(
            () =>
              answered(
                api.PATCH('/webhook-endpoints/{webhookId}', { params: { path }, body: { enabled: on } }),
              ),
            refresh,
          )
        }
      />
      {secret !== null && (
        <SecretDialog
          title={webhooks.rotate}
          about={webhooks.rotated}
          values={[[webhooks.secret, secret]]}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  );
}

function State({ webhook }: { readonly webhook: Webhook }) {
  const { at } = useSpeech();
  const { webhooks } = useWebhookTexts();
  const { enabled, disabledReason, failingSince, waiting } = webhook;
  const states = [
    disabledReason === null ? (enabled ? null : webhooks.off) : webhooks[disabledReason],
    failingSince === null ? null : webhooks.failingSince(at(failingSince)),
    waiting === 0 ? null : webhooks.waiting(waiting),
  ].filter((each) => each !== null);
  return states.length === 0 ? null : <div className={styles.meta}>{states.join(' · ')}</div>;
}
