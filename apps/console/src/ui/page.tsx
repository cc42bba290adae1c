import { useEffect, type ReactNode } from 'react';
import { classes } from './classes';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly narrow?: boolean;
  /** Way to the page above this one. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** Names the tab of the browser. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Overlay Studio`;
  }, [title]);
}

export function Page({ title, about, actions, narrow, back, children }: PageProps) {
  useTitle(title);
  return (
    <div className={classes(styles.page, narrow && styles.narrow)}>
      {back}
      <div className={styles.head}>
        <div className={about === undefined ? undefined : styles.described}>
          <h1>{title}</h1>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Placeholder with the shape of loading content; its animation starts after 300 ms. */
export function Skeleton({ height }: { readonly height: number }) {
  return <div className={styles.skeleton} style={{ height }} aria-hidden />;
}
