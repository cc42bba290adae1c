import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Open as long as it is there. */
export function Dialog({ title, about, wide, children, onClose }: DialogProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classes(styles.popup, wide && styles.wide)}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {about !== undefined && <Base.Description className={styles.about}>{about}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
