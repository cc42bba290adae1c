import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes';

export type ButtonLook = 'plain' | 'primary' | 'live' | 'preview' | 'danger' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly large?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', large, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(styles.button, look !== 'plain' && styles[look], large && styles.large, className)}
      {...rest}
    />
  );
}

/** Looks of a button, for links. */
export function buttonClass(look: ButtonLook = 'plain', large = false): string {
  return classes(styles.button, look !== 'plain' && styles[look], large && styles.large);
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'look'> {
  /** Accessible name and tooltip of the button. */
  readonly label: string;
  readonly children: ReactNode;
  readonly small?: boolean;
  readonly pressed?: boolean;
}

export function IconButton({ label, small, pressed, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={classes(
        styles.button,
        styles.quiet,
        styles.icon,
        small && styles.small,
        pressed && styles.pressed,
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
