import { useObserved } from '../design/observed';
import { useRoom } from '../design/room-context';
import { Empty, Dot } from '../ui/notice';
import { Card } from '../ui/card';
import styles from './obs.module.css';
import { useObsTexts } from './text/obs-texts';

/** List of pages that show the overlay, with their real size. */
export function Sources() {
  const obs = useObsTexts();
  const health = useObserved(useRoom().health);
  const renderers = health?.renderers ?? [];
  return (
    <Card title={obs.sources} about={obs.sourcesAbout}>
      {renderers.length === 0 && <Empty title={obs.noSource} about={obs.noSourceStep} />}
      <ul className={styles.sources}>
        {renderers.map((each, i) => (
          <li key={i} className={styles.source}>
            <Dot kind={each.obs ? 'good' : 'plain'} />
            <span className={styles.sourceName}>{each.obs ? 'OBS' : obs.browser}</span>
            <span className={styles.size}>
              {each.width === null ? obs.sizeUnknown : `${each.width} × ${each.height}`}
            </span>
            <span className={styles.state}>
              {each.active === null ? '' : each.active ? obs.active : obs.notActive}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
