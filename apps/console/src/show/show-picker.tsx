import { useOverlays } from '../api/queries';
import { useObserved } from '../design/observed';
import { distinctNames } from '../overlays/free-name';
import { useTexts } from '../text/texts';
import { Select } from '../ui/field';
import { Dot } from '../ui/notice';
import styles from './show.module.css';
import { useShow } from './show-context';

/** Select for the overlay, and with it the show, with the state of the connection. */
export function ShowPicker() {
  const t = useTexts();
  const { overlayId, room, choose } = useShow();
  const connection = useObserved(room.connection);
  const items = useOverlays().data?.items ?? [];
  const names = distinctNames(items);
  return (
    <div className={styles.picker}>
      {connection !== 'open' && (
        <span className={styles.lost} role="status">
          <Dot kind={connection === 'connecting' ? 'wait' : 'bad'} />
          {connection === 'lost' ? t.show.lost : t.status[connection]}
        </span>
      )}
      {items.length > 1 && (
        <label className={styles.overlay}>
          <span>{t.show.overlay}</span>
          <Select
            aria-label={t.show.overlay}
            value={overlayId}
            options={items.map((each) => ({
              key: each.overlayId,
              label: `${names.get(each.overlayId) ?? each.name}${
                each.role === 'owner' ? '' : ` · ${t.overlays.sharedBy(each.owner.name)}`
              }`,
            }))}
            onKey={choose}
          />
        </label>
      )}
    </div>
  );
}
