import { classes } from '../ui/classes';
import styles from './setup.module.css';
import { useSetupTexts } from './text/setup-texts';

/** Shows the progress of the setup. */
export function Steps({ count, at }: { readonly count: number; readonly at: number }) {
  const setup = useSetupTexts();
  return (
    <div className={styles.steps} role="img" aria-label={setup.step(at + 1, count)}>
      {Array.from({ length: count }, (_, i) => (
        <span key={i} className={classes(styles.step, i <= at && styles.done)} />
      ))}
    </div>
  );
}
