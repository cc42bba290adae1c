import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import styles from './setup.module.css';

/** How far it is. */
export function Steps({ count, at }: { readonly count: number; readonly at: number }) {
  const t = useTexts();
  return (
    <div className={styles.steps} role="img" aria-label={t.setup.step(at + 1, count)}>
      {Array.from({ length: count }, (_, i) => (
        <span key={i} className={classes(styles.step, i <= at && styles.done)} />
      ))}
    </div>
  );
}
