import styles from './kit.module.css';

/** A number, large, with what it counts. */
export function Figure({ value, text }: { readonly value: string | number; readonly text: string }) {
  return (
    <div className={styles.figure}>
      <b>{value}</b>
      <span>{text}</span>
    </div>
  );
}
