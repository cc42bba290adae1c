import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly keys?: string;
  readonly children: ReactNode;
  readonly onChoose: () => void;
}

export function MenuItem({ icon, danger, disabled = false, keys, children, onChoose }: MenuItemProps) {
  return (
    <Base.Item
      className={classes(styles.item, danger && styles.danger)}
      disabled={disabled}
      onClick={onChoose}
    >
      {icon}
      {children}
      {keys !== undefined && <span className={styles.keys}>{keys}</span>}
    </Base.Item>
  );
}

export function MenuLine() {
  return <Base.Separator className={styles.line} />;
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.label}>{children}</div>;
}
