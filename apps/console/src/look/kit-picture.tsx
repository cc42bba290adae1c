import type { Schemas } from '../api/client';
import styles from './look.module.css';

/** Sketch of a look kit: its colors, fonts and corners on a lower third and a goal. */
export function KitPicture({ kit: { palette, fonts, radius } }: { readonly kit: Schemas['LookKitView'] }) {
  const corner = Math.min(16, radius / 2);
  return (
    <span className={styles.sketch} style={{ background: palette.background }} aria-hidden>
      <span
        className={styles.plate}
        style={{ background: palette.surface, borderRadius: corner, borderColor: palette.accent }}
      >
        <span className={styles.heading} style={{ color: palette.accent, fontFamily: fonts.heading }}>
          {/* Drawn by the style sheet: a sketch of letters, which nobody is to read. */}
        </span>
        <span className={styles.line} style={{ background: palette.muted, borderRadius: corner }} />
      </span>
      <span className={styles.bar} style={{ background: palette.surface, borderRadius: corner }}>
        <span style={{ background: palette.accent, borderRadius: corner }} />
      </span>
      <span className={styles.colors}>
        {Object.entries(palette).map(([key, color]) => (
          <span key={key} style={{ background: color }} />
        ))}
      </span>
    </span>
  );
}
