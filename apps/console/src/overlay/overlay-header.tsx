import { Cast, LayoutGrid, LayoutTemplate, Palette, PenLine } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useOverlay } from '../design/room-context';
import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import frame from '../app/frame.module.css';
import styles from './overlay.module.css';
import { People } from './accounts';

/** Header with the overlay's name and its pages. */
export function OverlayHeader() {
  const t = useTexts();
  const [location] = useLocation();
  const overlay = useOverlay();
  const pages = [
    { to: '/', text: t.overlay.editor, icon: LayoutTemplate },
    { to: '/deck', text: t.overlay.deck, icon: LayoutGrid },
    { to: '/look', text: t.overlay.look, icon: Palette },
    { to: '/drawing', text: t.overlay.drawing, icon: PenLine },
    { to: '/obs', text: t.overlay.obs, icon: Cast },
  ];
  return (
    <div className={styles.header}>
      <h1 className={styles.name}>{overlay?.name ?? '…'}</h1>
      <nav className={frame.nav} aria-label={t.overlay.pages}>
        {pages.map(({ to, text, icon: Icon }) => (
          <Link
            key={to}
            href={to}
            className={classes(frame.link, location === to && frame.here)}
            aria-current={location === to ? 'page' : undefined}
          >
            <Icon size={16} aria-hidden />
            <span className={frame.linkText}>{text}</span>
          </Link>
        ))}
      </nav>
      <div className={frame.space} />
      <People />
    </div>
  );
}
