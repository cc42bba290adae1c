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

/** Menu under a button. Arrow keys, Home and End move the focus; Escape or a press outside closes it. */
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

interface MenuAtProps {
  /** Px of the window. */
  readonly place: { readonly x: number; readonly y: number };
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Menu at a point, as a context menu. Closing it returns the focus to where it was. */
export function MenuAt({ place, label, children, onClose }: MenuAtProps) {
  const before = useRef(document.activeElement);
  const close = (): void => {
    onClose();
    if (before.current instanceof HTMLElement || before.current instanceof SVGElement) before.current.focus();
  };
  return (
    <CloseContext.Provider value={close}>
      <MenuPopup place={place} label={label} onClose={close}>
        {children}
      </MenuPopup>
    </CloseContext.Provider>
  );
}

interface PopupProps {
  readonly triggerId?: string;
  readonly place?: MenuAtProps['place'];
  readonly label?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function MenuPopup({ triggerId, place, label, children, onClose }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;

  useLayoutEffect(() => {
    const menu = popup.current;
    if (!menu) return;
    const button = document.getElementById(triggerId ?? '')?.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const below = place ? place.y : (button?.bottom ?? 0) + GAP;
    const above = place ? place.y : (button?.top ?? 0) - GAP;
    const left = place ? place.x : (button?.right ?? 0) - width;
    const fits = below + height < innerHeight - EDGE;
    menu.style.top = `${Math.max(EDGE, fits ? below : above - height)}px`;
    menu.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
    itemsOf(menu)[0]?.focus();
  }, [triggerId, place]);

  useEffect(() => {
    const press = ({ target }: PointerEvent): void => {
      const button = document.getElementById(triggerId ?? '');
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
      aria-label={label}
      tabIndex={-1}
      className={styles.popup}
      onKeyDown={(event) => moveWithin(event, onClose)}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>,
    placeOf(triggerId),
  );
}

/** Returns the parent of a menu: its dialog, else the page's main part, since a page has no content beside these. */
const placeOf = (triggerId: string | undefined): Element =>
  document.getElementById(triggerId ?? '')?.closest('dialog') ??
  document.querySelector('main') ??
  document.body;

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
