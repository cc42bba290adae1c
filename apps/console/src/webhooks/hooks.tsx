import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import styles from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useSpeech, useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Empty, ProblemNotice } from '../ui/notice';
import { hookValues, NewHook } from './new-hook';
import { SecretDialog } from './secret-dialog';
import { useWebhookTexts } from './text/webhook-texts';

/** Hooks that other programs call. */
export function Hooks() {
  const { hooks } = useWebhookTexts();
  const [isNew, setNew] = useState(false);
  const list = useQuery({
    queryKey: ['hooks'],
    queryFn: () => answered(api.GET('/hooks')),
    refetchInterval: 5_000,
  });
  const isEmpty = list.data?.items.length === 0;
  const add = (
    <Button look="primary" onClick={() => setNew(true)}>
      {hooks.add}
    </Button>
  );
  return (
    <Card title={hooks.title} about={hooks.about} actions={list.data && !isEmpty && add}>
      {list.isError && <ProblemNotice error={list.error} />}
      {isEmpty && (
        <Empty title={hooks.none} about={hooks.noneAbout}>
          {add}
        </Empty>
      )}
      <div className={styles.rows}>
        {list.data?.items.map((hook) => (
          <HookRow key={hook.hookId} hook={hook} />
        ))}
      </div>
      {isNew && <NewHook onClose={() => setNew(false)} />}
    </Card>
  );
}

function HookRow({ hook }: { readonly hook: Schemas['HookView'] }) {
  const t = useTexts();
  const { ago } = useSpeech();
  const { hooks } = useWebhookTexts();
  const { run, isBusy } = useAction();
  const [rotated, setRotated] = useState<Schemas['HookWithSecretView'] | null>(null);
  const { hookId, name, url, auth, lastReceivedAt } = hook;
  const path = { hookId };
  const refresh = { refresh: [['hooks']] };

  async function rotate(): Promise<void> {
    const call = api.POST('/hooks/{hookId}/rotate', { params: { path } });
    setRotated(await run(() => answered(call), refresh));
  }

  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        <div className={styles.meta}>{url}</div>
        <div className={styles.meta}>
          {hooks.auths[auth]} · {lastReceivedAt === null ? hooks.never : hooks.lastCall(ago(lastReceivedAt))}
        </div>
      </div>
      <div className={styles.actions}>
        <SureButton look="plain" disabled={isBusy} onSure={() => void rotate()}>
          {hooks.rotate}
        </SureButton>
        <SureButton
          disabled={isBusy}
          onSure={() =>
            void run(() => answered(api.DELETE('/hooks/{hookId}', { params: { path } })), refresh)
          }
        >
          {t.common.delete}
        </SureButton>
      </div>
      {rotated && (
        <SecretDialog
          title={hooks.rotate}
          about={hooks.rotated}
          values={hookValues(rotated, hooks)}
          onClose={() => setRotated(null)}
        />
      )}
    </div>
  );
}
