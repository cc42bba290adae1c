import { useContext, type ReactNode } from 'react';
import { FaultsContext, isWithin } from '../ui/faults';
import styles from './kit.module.css';

/** Folded fields. They open if one of them is refused. */
export function Advanced({
  names,
  children,
}: {
  readonly names: readonly string[];
  readonly children: ReactNode;
}) {
  const faults = useContext(FaultsContext)?.faults ?? {};
  const isWrong = Object.keys(faults).some((each) => names.some((name) => isWithin(each, name)));
  return (
    <details className={styles.more} open={isWrong || undefined}>
      {children}
    </details>
  );
}
