import { useQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../api/client';
import styles from '../kit/kit.module.css';
import { useAction } from '../kit/use-action';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { ProblemNotice } from '../ui/notice';
import { toast } from '../ui/toasts';
import { useWebhookTexts } from './text/webhook-texts';

const HOUR_MS = 3600_000;

/** Latest deliveries of a webhook, with Retry and Replay. */
export function Deliveries({ webhookId }: { readonly webhookId: number }) {
  const { webhooks } = useWebhookTexts();
  const { run, isBusy } = useAction();
  const path = { webhookId };
  const list = useQuery({
    queryKey: ['webhooks', webhookId, 'deliveries'],
    queryFn: () =>
      answered(
        api.GET('/webhook-endpoints/{webhookId}/deliveries', { params: { path, query: { limit: 20 } } }),
      ),
    refetchInterval: 3_000,
  });

  async function replay(): Promise<void> {
    const after = new Date(Date.now() - HOUR_MS).toISOString();
    const call = api.POST('/webhook-endpoints/{webhookId}/replay', { params: { path }, body: { after } });
    const answer = await run(() => answered(call), { refresh: [['webhooks']] });
    if (answer) toast(webhooks.replayed(answer.queued));
  }

  return (
    <section aria-label={webhooks.deliveries}>
      {list.isError && <ProblemNotice error={list.error} />}
      {list.data?.items.length === 0 && <p className={styles.meta}>{webhooks.noDeliveries}</p>}
      <div className={styles.rows}>
        {list.data?.items.map((delivery) => (
          <DeliveryRow key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} />
        ))}
      </div>
      <Button disabled={isBusy} onClick={() => void replay()}>
        {webhooks.replay}
      </Button>
    </section>
  );
}

interface DeliveryRowProps {
  readonly webhookId: number;
  readonly delivery: Schemas['DeliveryView'];
}

function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const { at } = useSpeech();
  const { webhooks } = useWebhookTexts();
  const { run, isBusy } = useAction();
  const { deliveryId, type, state, attempts, problem, createdAt, nextTryAt } = delivery;
  const path = { webhookId, deliveryId };
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          {type} · {webhooks.state[state]}
        </div>
        <div className={styles.meta}>
          {at(createdAt)} · {webhooks.tries(attempts)}
          {nextTryAt !== null && attempts > 0 && ` · ${webhooks.nextTry(at(nextTryAt))}`}
        </div>
        {problem !== null && <div className={styles.meta}>{problem}</div>}
      </div>
      {state !== 'delivered' && (
        <Button
          disabled={isBusy}
          onClick={() =>
            void run(
              () =>
                answered(
                  api.POST('/webhook-endpoints/{webhookId}/deliveries/{deliveryId}/retry', {
                    params: { path },
                  }),
                ),
              { done: webhooks.retried, refresh: [['webhooks']] },
            )
          }
        >
          {webhooks.retry}
        </Button>
      )}
    </div>
  );
}
