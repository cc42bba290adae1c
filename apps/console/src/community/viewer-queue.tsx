import { Shuffle, SkipForward, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { platformNames } from '@studio/platforms/platforms';
import { answered, api, type Schemas } from '../api/client';
import { Form, useForm } from '../kit/form';
import kit from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button, IconButton } from '../ui/button';
import { Select, TextField } from '../ui/field';
import { Empty } from '../ui/notice';
import styles from './community.module.css';
import { useCommunityTexts } from './text/community-texts';

type Queued = Schemas['QueuedViewerView'];

const refresh = [['bot']] as const;
const counts = ['1', '2', '3', '4', '5', '10', '20'] as const;

/** Shows who plays now and who waits. */
export function ViewerQueue({ queue }: { readonly queue: Schemas['ViewerQueueView'] }) {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run, isBusy } = useAction();
  const mayWrite = useMayNow('bot:write');
  const [count, setCount] = useState<(typeof counts)[number]>('1');
  const { waiting, called, open } = queue;
  const params = { query: of };
  const call = (pick: 'next' | 'random'): void =>
    void run(
      () => answered(api.POST('/bot/viewer-queue/next', { params, body: { count: Number(count), pick } })),
      { refresh },
    );
  const cannotCall = !mayWrite || isBusy || waiting.length === 0;
  return (
    <>
      <section className={styles.now} aria-label={t.viewerQueue.called}>
        <h3>{t.viewerQueue.called}</h3>
        <div className={called.length > 0 ? styles.nowTitle : kit.meta}>
          {called.length > 0 ? called.map(({ name }) => name).join(', ') : t.viewerQueue.nobodyCalled}
        </div>
        <div className={kit.actions}>
          <Select
            aria-label={t.viewerQueue.count}
            className={styles.count}
            value={count}
            options={counts.map((key) => ({ key, label: key }))}
            onKey={setCount}
            disabled={!mayWrite}
          />
          <Button disabled={cannotCall} onClick={() => call('next')}>
            <SkipForward size={16} aria-hidden />
            {t.viewerQueue.callNext}
          </Button>
          <Button disabled={cannotCall} onClick={() => call('random')}>
            <Shuffle size={16} aria-hidden />
            {t.viewerQueue.callRandom}
          </Button>
        </div>
      </section>
      <section aria-label={t.viewerQueue.waiting}>
        <div className={kit.spread}>
          <h3 className={kit.grow}>{t.viewerQueue.waitingCount(waiting.length)}</h3>
          {waiting.length + called.length > 0 && (
            <SureButton
              disabled={!mayWrite}
              onSure={() =>
                void run(() => answered(api.DELETE('/bot/viewer-queue/entries', { params })), { refresh })
              }
            >
              {t.viewerQueue.clear}
            </SureButton>
          )}
        </div>
        {waiting.length === 0 && (
          <Empty
            title={open ? t.viewerQueue.emptyOpen : t.viewerQueue.emptyClosed}
            about={open ? undefined : t.viewerQueue.emptyClosedAbout}
          />
        )}
        <ol className={kit.rows}>
          {waiting.map((entry, index) => (
            <WaitingRow key={entry.entryId} entry={entry} place={index + 1} />
          ))}
        </ol>
      </section>
      {mayWrite && <AddViewer />}
    </>
  );
}

function WaitingRow({ entry, place }: { readonly entry: Queued; readonly place: number }) {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const { entryId, name, role, note, login, platform } = entry;
  const platforms: { readonly [id: string]: string } = platformNames;
  const about = [
    ...(role === 'everyone' ? [] : [t.viewerQueue.roles[role]]),
    ...(login === null ? [] : [platforms[platform] ?? platform]),
    ...(note === '' ? [] : [note]),
  ];
  const params = { query: of, path: { entryId } };
  return (
    <li className={kit.row}>
      <div className={kit.words}>
        <div className={kit.name}>
          {place}. {name}
        </div>
        {about.length > 0 && <div className={kit.meta}>{about.join(' · ')}</div>}
      </div>
      <IconButton
        label={t.viewerQueue.remove(name)}
        disabled={!mayWrite}
        onClick={() =>
          void run(() => answered(api.DELETE('/bot/viewer-queue/entries/{entryId}', { params })), { refresh })
        }
      >
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}

/** Form to add somebody without chat. */
function AddViewer() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const form = useForm();
  const { run, isBusy } = form;
  const [name, setName] = useState('');

  async function add(): Promise<void> {
    const params = { query: of };
    const answer = await run(
      () => answered(api.POST('/bot/viewer-queue/entries', { params, body: { name } })),
      { refresh },
    );
    if (answer !== null) setName('');
  }

  return (
    <Form form={form} className={kit.spread} onSubmit={() => void add()}>
      <TextField
        label={t.viewerQueue.name}
        help={t.viewerQueue.nameHelp}
        name="name"
        required
        maxLength={64}
        value={name}
        onText={setName}
      />
      <Button type="submit" disabled={isBusy}>
        {t.viewerQueue.add}
      </Button>
    </Form>
  );
}
