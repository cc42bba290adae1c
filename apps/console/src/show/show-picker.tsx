import { useOverlays } from '../api/queries';
import { useObserved } from '../design/observed';
import { useTexts } from '../text/texts';
import { Select } from '../ui/field';
import { Dot } from '../ui/notice';
import styles from './show.module.css';
import { useShow } from './show-context';

/** Which overlay, and with it whose show; and whether the studio is there. */
export function ShowPicker() {
  const t = useTexts();
  const { overlayId, room, choose } = useShow();
  const connection = useObserved(room.connection);
  const items = useOverlays().data?.items ?? [];
  return (
    <div className={styles.picker}>
      {connection !== 'open' && (
        <span className={styles.lost} role="status">
          <Dot kind={connection === 'connecting' ? 'wait' : 'bad'} />
          {connection === 'lost' ? t.show.lost : t.status[connection]}
        </span>
      )}
      {items.length > 1 && (
        <Select
          aria-label={t.show.overlay}
          value={overlayId}
          options={items.map((each) => ({
            key: each.overlayId,
            label:
              each.role === 'owner' ? each.name : `${each.name} · ${t.overlays.sharedBy(each.owner.name)}`,
          }))}
          onKey={choose}
        />
      )}
    </div>
  );
}
