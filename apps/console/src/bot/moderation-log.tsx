import { useQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';
import styles from '../kit/kit.module.css';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Badge, Empty, ProblemNotice } from '../ui/notice';
import { useBotTexts } from './text/bot-texts';

/** Milliseconds between two looks. */
const LOOK_MS = 5_000;

type Entry = Schemas['LoggedModerationView'];

/** Lists what the filters did, to whom and why, with a button to take it back. */
export function ModerationLog() {
  const t = useBotTexts();
  const { of } = useShow();
  const mayModerate = useMayNow('chat:moderate');
  const { run, isBusy } = useAction();
  const log = useQuery({
    queryKey: ['bot', 'moderation', 'log', of.overlayId ?? ''],
    refetchInterval: LOOK_MS,
    queryFn: () => answered(api.GET('/bot/moderation/log', { params: { query: { ...of, limit: 50 } } })),
  });

  function undo({ entryId, user }: Entry): void {
    const params = { path: { entryId }, query: of, header: { 'Idempotency-Key': randomId() } };
    void run(() => answered(api.POST('/bot/moderation/log/{entryId}/undo', { params })), {
      done: t.moderation.log.done(user.name),
    }).then(() => log.refetch());
  }

  const items = log.data?.items ?? [];
  return (
    <Card title={t.moderation.log.title} about={t.moderation.log.about}>
      {log.isError && <ProblemNotice error={log.error} />}
      {log.data && items.length === 0 && <Empty title={t.moderation.log.none} />}
      {items.map((entry) => (
        <LogRow
          key={entry.entryId}
          entry={entry}
          onUndo={mayModerate && !isBusy && !entry.undone ? () => undo(entry) : null}
        />
      ))}
    </Card>
  );
}

function LogRow({ entry, onUndo }: { readonly entry: Entry; readonly onUndo: (() => void) | null }) {
  const t = useBotTexts();
  const { log, filters, seconds } = t.moderation;
  const { user, action, filter, found, failed, undone } = entry;
  return (
    <div className={styles.listRow} role="group" aria-label={`${user.name}: ${log.actions[action]}`}>
      <div>
        <strong>{user.name}</strong> {log.actions[action]} {action === 'timeout' && seconds(entry.seconds)}{' '}
        {undone && <Badge kind="good">{log.undone}</Badge>}
        {failed !== null && <Badge kind="live">{log.failed}</Badge>}
        <p>{entry.text}</p>
        <p className={styles.meta}>
          <time dateTime={entry.at}>{new Date(entry.at).toLocaleString()}</time>{' '}
          {t.moderation.hit(filters[filter], found)}
        </p>
      </div>
      {!undone && (
        <Button disabled={onUndo === null} onClick={() => onUndo?.()}>
          {log.undo[action]}
        </Button>
      )}
    </div>
  );
}
