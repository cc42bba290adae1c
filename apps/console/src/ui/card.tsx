import type { ReactNode } from 'react';
import { useWantedPanel } from '../palette/wanted-panel';
import styles from './page.module.css';

interface CardProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Panel of a page, with a heading. */
export function Card({ title, about, actions, children }: CardProps) {
  const panel = useWantedPanel(title);
  return (
    <section ref={panel} tabIndex={-1} className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <div className={about === undefined ? undefined : styles.described}>
          <h2>{title}</h2>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
