import { Cast, LayoutGrid, LayoutTemplate } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useOverlay, useRecord } from '../design/room-context';
import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import { Badge } from '../ui/notice';
import { usePaletteEntries } from '../palette/palette-entries';
import frame from '../app/frame.module.css';
import styles from './overlay.module.css';
import { People } from './people';

/** Which overlay it is, and its pages. */
export function OverlayHeader() {
  const t = useTexts();
  const [location, go] = useLocation();
  const overlay = useOverlay();
  const live = useRecord('scene', overlay?.liveSceneId ?? null);
  const pages = [
    { to: '/', text: t.overlay.editor, icon: LayoutTemplate },
    { to: '/deck', text: t.overlay.deck, icon: LayoutGrid },
    { to: '/obs', text: t.overlay.obs, icon: Cast },
  ];
  usePaletteEntries(() =>
    pages.map(({ to, text }) => ({ kind: 'screen', id: `overlay ${to}`, label: text, run: () => go(to) })),
  );
  return (
    <div className={styles.header}>
      <h1 className={styles.name}>{overlay?.name ?? ' '}</h1>
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
      {live && (
        <span className={styles.live}>
          <Badge kind="live">{t.scenes.live}</Badge>
          <span className={styles.liveName}>{live.name}</span>
        </span>
      )}
    </div>
  );
}
