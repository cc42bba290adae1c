import { shownKinds, type ShownKind } from '@studio/platforms/stream-kinds';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import { useObserved } from '../design/observed';
import { lazy } from '../kit/lazy';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Select } from '../ui/field';
import { Empty } from '../ui/notice';
import { toast } from '../ui/toasts';
import { ActivityRow } from './activity-row';
import { useWantedPanel } from '../palette/wanted-panel';
import styles from './live.module.css';
import { ReadingList } from './reading-list';
import { useLiveTexts } from './text/live-texts';

const ExplainDialog = lazy(() => import('../automations/explain/explain-dialog'));

/** List of viewer activities, newest first; a press shows the alert again. */
export function ActivityPanel({ tools }: { readonly tools?: ReactNode }) {
  const t = useLiveTexts();
  const panel = useWantedPanel(t.activity.title);
  const { overlayId, isOwn, room } = useShow();
  const [explained, setExplained] = useState<string | null>(null);
  const { run } = useAction();
  const [kind, setKind] = useState<ShownKind | 'all'>('all');
  const all = useObserved(room.activity.items);
  const health = useObserved(room.health);
  const mayFire = useMayNow('actions:fire');
  const box = health?.alerts['layers'] as readonly { readonly memberId: number }[] | undefined;
  const memberId = box?.[0]?.memberId;
  const shown = useMemo(
    () => all.filter((each) => kind === 'all' || each.kind === kind).reverse(),
    [all, kind],
  );
  const replay = useCallback(
    (activityId: string) => {
      if (memberId === undefined) return;
      void run(() =>
        answered(
          api.POST('/overlays/{overlayId}/members/{memberId}/alerts/control', {
            params: { path: { overlayId, memberId }, header: { 'Idempotency-Key': randomId() } },
            body: { action: 'replay', activityId },
          }),
        ),
      ).then((answer) => {
        if (answer) toast(answer.changed ? t.activity.replayed : t.activity.notKept, !answer.changed);
      });
    },
    [run, overlayId, memberId, t],
  );
  const onReplay = mayFire && memberId !== undefined ? replay : null;
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={t.activity.title}>
      <div className={styles.panelHead}>
        <h2>{t.activity.title}</h2>
        <div className={styles.tools}>
          <Select
            aria-label={t.activity.filter}
            value={kind}
            options={[
              { key: 'all' as const, label: t.activity.all },
              ...shownKinds.map((key) => ({ key, label: t.activity.kinds[key] })),
            ]}
            onKey={setKind}
          />
          {tools}
        </div>
      </div>
      {shown.length === 0 ? (
        <Empty title={t.activity.none} about={t.activity.noneAbout} />
      ) : (
        <ReadingList
          key={kind}
          label={t.activity.list}
          items={shown}
          newest="top"
          newer={t.activity.newer}
          row={(activity) => (
            <ActivityRow
              key={activity.id}
              activity={activity}
              onReplay={onReplay}
              onExplain={isOwn ? setExplained : null}
            />
          )}
        />
      )}
      {explained !== null && <ExplainDialog activityId={explained} onClose={() => setExplained(null)} />}
    </section>
  );
}
