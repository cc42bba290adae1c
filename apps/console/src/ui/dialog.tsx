import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * Modal dialog, open while it is mounted. It uses the browser's own dialog, which keeps the focus inside and
 * blocks the rest of the page.
 */
export function Dialog({ title, about, wide, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={classes(styles.popup, wide && styles.wide)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Events inside the dialog must not reach the page behind it.
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        // A second Escape in a row closes the browser's dialog without asking, unless it is handled here.
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {about !== undefined && <p className={styles.about}>{about}</p>}
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
