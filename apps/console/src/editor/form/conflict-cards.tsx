import { useSyncExternalStore } from 'react';
import type { Conflict } from '../../design/edit-queue';
import { useRoom } from '../../design/room-context';
import { useEditorSpeech } from '../text/editor-texts';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import styles from './form.module.css';

/**
 * Shows edits that conflict with another user's change. The other change applies, unless the user applies their
 * own again.
 */
export function ConflictCards() {
  const { outbox } = useRoom();
  const conflicts = useSyncExternalStore(outbox.subscribe, () => outbox.conflicts);
  return conflicts.map((conflict) => <ConflictCard key={conflict.id} conflict={conflict} />);
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function ConflictCard({ conflict }: { readonly conflict: Conflict }) {
  const { t, ago } = useEditorSpeech();
  const room = useRoom();
  const [memberId = 0] = conflict.memberIds;
  const name = room.store.get('layer', String(memberId))?.name ?? '';
  const touch = room.lastTouch.get(memberId);
  const by = conflict.by ?? touch?.name ?? t.conflict.somebody;
  const mine = conflict.edit.type === 'fields' ? conflict.edit.values : {};
  return (
    <Notice kind="warning">
      <div className={styles.conflict} role="alert">
        <div>
          <strong>{t.conflict.title(name)}</strong>
          <div>{t.conflict.by(by, touch ? ago(touch.at) : t.common.justNow)}</div>
        </div>
        {conflict.edit.type === 'fields' && (
          <dl className={styles.versions}>
            {Object.keys(mine).map((key) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>{t.conflict.theirs}</dt>
                <dd>{shown(conflict.theirs[key])}</dd>
                <dt>{t.conflict.mine}</dt>
                <dd>{shown(mine[key])}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.buttons}>
          <Button look="primary" onClick={() => room.outbox.resolve(conflict.id, false)}>
            {t.conflict.keepTheirs}
          </Button>
          <Button onClick={() => room.outbox.resolve(conflict.id, true)}>{t.conflict.applyMine}</Button>
        </div>
      </div>
    </Notice>
  );
}
