import { Star } from 'lucide-react';
import { useEffect, useState, type CSSProperties, type PointerEvent } from 'react';
import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import { lazy } from '../kit/lazy';
import { Badge } from '../ui/notice';
import type { DeckButton, ShownKey } from './buttons';
import styles from './deck.module.css';
import type { HeldPress, Presses } from './press';

/** The icons load after the keys, which work without. */
const DeckIcon = lazy(() => import('./deck-icon'));

/** The second press of a key that asks first must come within this time, in ms. */
const SURE_MS = 3_000;

interface DeckKeyProps {
  readonly shown: ShownKey;
  readonly presses: Presses;
  readonly disabled: boolean;
  /** Reason for which the button does nothing. */
  readonly broken?: string | undefined;
  /** Viewers see what is live. */
  readonly isSeen: boolean;
  /** In edit mode a press stars it, or opens it. */
  readonly isStarred?: boolean | undefined;
  readonly isEdited?: boolean;
  /** @param buttonId button that is pressed: on hold it may be another one */
  readonly onPress: (buttonId: string) => void;
}

/** Deck button, large enough for a thumb. It fires when a finger that has not moved is lifted, or was held. */
export function DeckKey(props: DeckKeyProps) {
  const { shown, disabled, broken, isSeen, isStarred, isEdited = false } = props;
  const t = useTexts();
  const { key, label, color, button } = shown;
  const { id, holding, isAsked, handlers } = useKeyPress(props);
  const state = isEdited ? null : (button?.state ?? null);
  return (
    <button
      type="button"
      className={classes(
        styles.key,
        state && (state === 'live' && !isSeen ? styles.unseen : styles[state]),
        isAsked && styles.asked,
      )}
      style={color === null ? undefined : ({ '--key': color } as CSSProperties)}
      disabled={disabled || (broken !== undefined && !isEdited)}
      aria-pressed={isStarred ?? (state === 'on' || state === 'off' ? state === 'on' : undefined)}
      title={broken}
      data-key-id={id}
      onContextMenu={(event) => event.preventDefault()}
      {...handlers}
    >
      {key.imageUrl === null ? (
        <span className={styles.icon}>
          <DeckIcon kind={button?.kind ?? (key.pageId === null ? 'command' : 'folder')} icon={shown.icon} />
        </span>
      ) : (
        <img className={styles.image} src={key.imageUrl} alt="" draggable={false} />
      )}
      {color !== null && <span className={styles.tint} style={{ background: color }} />}
      {holding !== null && (
        <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden>
          <circle cx="18" cy="18" r="16" pathLength="1" style={{ animationDuration: `${holding}ms` }} />
        </svg>
      )}
      <span className={styles.badge}>
        {isStarred === undefined ? (
          <KeyState state={state} value={isEdited ? null : (button?.value ?? null)} isSeen={isSeen} />
        ) : (
          <Star size={20} fill={isStarred ? 'currentColor' : 'none'} aria-hidden />
        )}
      </span>
      <span className={styles.label}>{isAsked ? t.common.sure : label}</span>
    </button>
  );
}

interface KeyStateProps {
  readonly state: DeckButton['state'];
  readonly value: string | null;
  readonly isSeen: boolean;
}

/** Says in words what the key's colour shows. */
function KeyState({ state, value, isSeen }: KeyStateProps) {
  const t = useTexts();
  if (state === 'live') return <Badge kind={isSeen ? 'live' : 'plain'}>{t.common.live}</Badge>;
  if (value !== null) return <Badge kind="plain">{value}</Badge>;
  if (state === null || state === 'off') return null;
  return <Badge kind="plain">{t.deck.states[state]}</Badge>;
}

/** Handles taps, holds and second presses of a key. */
function useKeyPress({ shown: { key, button }, presses, isEdited, onPress }: DeckKeyProps) {
  const [holding, setHolding] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => setAsked(false), SURE_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  const id = key.keyId;
  const isOnly = key.press === 'hold';

  function fire(buttonId: string): void {
    setHolding(null);
    const asks = key.confirm && !isEdited && button !== null;
    setAsked(asks && !isAsked);
    if (!asks || isAsked) onPress(buttonId);
  }

  const own = key.buttonId ?? '';
  const isHeld = !isEdited && button !== null && (isOnly || key.holdButtonId !== null);
  const hold: HeldPress | null = isHeld
    ? { ms: key.holdMs, isOnly, onHeld: () => fire(key.holdButtonId ?? own) }
    : null;
  const end = (event: PointerEvent): void => {
    presses.cancel(event.pointerId);
    setHolding(null);
  };
  return {
    ...{ id, holding, isAsked },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        presses.down(event.pointerId, id, event.clientX, event.clientY, hold);
        if (hold) setHolding(hold.ms);
      },
      onPointerMove: (event: PointerEvent) => {
        if (!presses.move(event.pointerId, event.clientX, event.clientY)) setHolding(null);
      },
      onPointerCancel: end,
      onPointerLeave: end,
      onPointerUp: (event: PointerEvent) => {
        setHolding(null);
        if (presses.up(event.pointerId, id)) fire(own);
      },
      onClick: (event: { readonly detail: number }) => {
        // Keys and screen readers click without a pointer, and cannot hold.
        if (event.detail === 0 && presses.fires(id)) fire(own);
      },
    },
  };
}
