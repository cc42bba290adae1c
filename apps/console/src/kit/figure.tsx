import styles from './kit.module.css';

/** Large number with a description. */
export function Figure({ value, text }: { readonly value: string | number; readonly text: string }) {
  return (
    <div className={styles.figure}>
      <b>{value}</b>
      <span>{text}</span>
    </div>
  );
}
