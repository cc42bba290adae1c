import { useObserved } from '../design/observed';
import { useRoom } from '../design/room-context';
import { Empty, Notice, Dot } from '../ui/notice';
import { Card } from '../ui/page';
import styles from './obs.module.css';
import { useObsTexts } from './text/obs-texts';

interface SourcesProps {
  readonly width: number;
  readonly height: number;
}

/** Pages that show the overlay now, with their real size, and what is wrong with them. */
export function Sources({ width, height }: SourcesProps) {
  const obs = useObsTexts();
  const health = useObserved(useRoom().health);
  const renderers = health?.renderers ?? [];
  const wrong = renderers.some(
    (each) => each.obs && each.width !== null && (each.width !== width || each.height !== height),
  );
  return (
    <Card title={obs.sources} about={obs.sourcesAbout}>
      {wrong && <Notice kind="warning">{obs.wrongSize(width, height)}</Notice>}
      {health?.issues
        .filter(({ code }) => code !== 'wrong_source_size' || !wrong)
        .map(({ code, severity, message, memberId }) => (
          <Notice key={`${code} ${memberId}`} kind={severity}>
            {message}
          </Notice>
        ))}
      {renderers.length === 0 && <Empty title={obs.noSource} />}
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
