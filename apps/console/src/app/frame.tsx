import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import styles from './frame.module.css';
import { Mark } from './mark';
import { usePlaces } from './places';

/** Ways to the pages at the top, a page below. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  const [location] = useLocation();
  const places = usePlaces();
  const isSettings = location === '/settings';
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t.nav.skip}
      </a>
      <header className={styles.top}>
        <Link href="/" className={styles.brand ?? ''}>
          <Mark className={styles.mark} />
          <span className={styles.brandName}>Overlay Studio</span>
        </Link>
        <nav className={classes(styles.nav, styles.pages)} aria-label={t.nav.pages}>
          {places.map(({ to, text, icon: Icon, here }) => (
            <Link
              key={to}
              href={to}
              title={text}
              className={classes(styles.link, here && styles.here)}
              aria-current={here ? 'page' : undefined}
            >
              <Icon size={16} aria-hidden />
              <span className={styles.linkText}>{text}</span>
            </Link>
          ))}
        </nav>
        <div className={styles.space} />
        <Link
          href="/settings"
          className={classes(styles.link, isSettings && styles.here)}
          aria-current={isSettings ? 'page' : undefined}
        >
          <Settings size={16} aria-hidden />
          <span className={styles.linkText}>{t.nav.settings}</span>
        </Link>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
