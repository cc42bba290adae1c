import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import frame from '../app/frame.module.css';
import { classes } from '../ui/classes';
import styles from './kit.module.css';

interface SubNavProps {
  readonly label: string;
  /** Addresses below the page that it is on. */
  readonly places: readonly { readonly to: string; readonly text: string }[];
}

/** Ways to the parts of a page. */
export function SubNav({ label, places }: SubNavProps) {
  const [location] = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [location]);
  return (
    <nav ref={nav} className={styles.subNav} aria-label={label}>
      {places.map(({ to, text }) => (
        <Link
          key={to}
          href={to}
          className={classes(frame.link, location === to && frame.here)}
          aria-current={location === to ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
