import { Ellipsis, Search, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { openPalette } from '../palette/use-palette-key';
import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import { Menu, MenuItem } from '../ui/menu';
import styles from './frame.module.css';
import { Mark } from './mark';
import { usePlaces, type ConsolePlace } from './places';

/** Pages that a phone shows beside the menu with the others. */
const FIRST = 4;

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
          {places.map(({ to, text, icon: Icon, here }, at) => (
            <Link
              key={to}
              href={to}
              title={text}
              className={classes(styles.link, at >= FIRST && styles.later, here && styles.here)}
              aria-current={here ? 'page' : undefined}
            >
              <Icon size={16} aria-hidden />
              <span className={styles.linkText}>{text}</span>
            </Link>
          ))}
          <OtherPages places={places.slice(FIRST)} isSettings={isSettings} />
        </nav>
        <div className={styles.space} />
        <button
          type="button"
          className={classes(styles.link, styles.later, styles.find)}
          aria-label={t.nav.findKey}
          title={t.nav.findKey}
          onClick={openPalette}
        >
          <Search size={16} aria-hidden />
          <span className={styles.linkText}>{t.nav.find}</span>
        </button>
        <Link
          href="/settings"
          className={classes(styles.link, styles.later, isSettings && styles.here)}
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

interface OtherPagesProps {
  readonly places: readonly ConsolePlace[];
  readonly isSettings: boolean;
}

/** Menu of a phone with the search and the pages that have no room beside it. */
function OtherPages({ places, isSettings }: OtherPagesProps) {
  const t = useTexts();
  const [, go] = useLocation();
  const later = [...places, { to: '/settings', text: t.nav.settings, icon: Settings, here: isSettings }];
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={classes(styles.link, styles.others, later.some(({ here }) => here) && styles.here)}
        >
          <Ellipsis size={16} aria-hidden />
          <span className={styles.linkText}>{t.nav.others}</span>
        </button>
      }
    >
      <MenuItem icon={<Search size={16} aria-hidden />} onChoose={openPalette}>
        {t.nav.find}
      </MenuItem>
      {later.map(({ to, text, icon: Icon }) => (
        <MenuItem key={to} icon={<Icon size={16} aria-hidden />} onChoose={() => go(to)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
