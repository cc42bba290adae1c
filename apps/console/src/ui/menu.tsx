import {
  cloneElement,
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes';
import styles from './menu.module.css';

interface TriggerProps {
  readonly id?: string;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);
const GAP = 4;
const EDGE = 8;

/** What can be done with something, under a button. Arrows, Home and End move, Escape and a press elsewhere close it. */
export function Menu({ trigger, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <CloseContext.Provider value={close}>
          <MenuPopup triggerId={id} onClose={close}>
            {children}
          </MenuPopup>
        </CloseContext.Provider>
      )}
    </>
  );
}

interface PopupProps {
  readonly triggerId: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function MenuPopup({ triggerId, children, onClose }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;

  useLayoutEffect(() => {
    const [menu, button] = [popup.current, document.getElementById(triggerId)];
    if (!menu || !button) return;
    const { bottom, top, right } = button.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const fits = bottom + GAP + height < innerHeight - EDGE;
    menu.style.top = `${Math.max(EDGE, fits ? bottom + GAP : top - GAP - height)}px`;
    menu.style.left = `${Math.max(EDGE, Math.min(right - width, innerWidth - width - EDGE))}px`;
    itemsOf(menu)[0]?.focus();
  }, [triggerId]);

  useEffect(() => {
    const press = ({ target }: PointerEvent): void => {
      const button = document.getElementById(triggerId);
      if (target instanceof Node && !popup.current?.contains(target) && !button?.contains(target))
        latest.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [triggerId]);

  return createPortal(
    <div
      ref={popup}
      role="menu"
      aria-labelledby={triggerId}
      tabIndex={-1}
      className={styles.popup}
      onKeyDown={(event) => moveWithin(event, onClose)}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>,
    document.body,
  );
}

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
];

function moveWithin(event: KeyboardEvent<HTMLDivElement>, onClose: () => void): void {
  event.stopPropagation();
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') onClose();
  else if (to === undefined) return;
  else items.at(to % items.length)?.focus();
  event.preventDefault();
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
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes(styles.item, danger && styles.danger)}
      disabled={disabled}
      onPointerEnter={(event) => event.currentTarget.focus()}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      {icon}
      {children}
      {keys !== undefined && <span className={styles.keys}>{keys}</span>}
    </button>
  );
}

export function MenuLine() {
  return <div role="separator" className={styles.line} />;
}
