import { Star } from 'lucide-react';
import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import { Badge } from '../ui/notice';
import type { DeckButton } from './buttons';
import { DeckIcon } from './deck-icon';
import styles from './deck.module.css';
import type { Presses } from './press';

interface DeckKeyProps {
  readonly button: DeckButton;
  readonly presses: Presses;
  readonly disabled: boolean;
  /** In edit mode a press stars it. */
  readonly isStarred: boolean | null;
  readonly onPress: (button: DeckButton) => void;
}

/** A button as large as a thumb. It fires where a finger goes up that hasn't moved. */
export function DeckKey({ button, presses, disabled, isStarred, onPress }: DeckKeyProps) {
  const t = useTexts();
  const { id, label, about, color, state, broken } = button;
  return (
    <button
      type="button"
      className={classes(styles.key, state === 'live' && styles.live, state === 'on' && styles.on)}
      disabled={disabled || (broken && isStarred === null)}
      aria-pressed={isStarred ?? undefined}
      title={broken ? t.deck.broken : undefined}
      onPointerDown={(event) => presses.down(event.pointerId, id, event.clientX, event.clientY)}
      onPointerMove={(event) => presses.move(event.pointerId, event.clientX, event.clientY)}
      onPointerCancel={(event) => presses.cancel(event.pointerId)}
      onPointerLeave={(event) => presses.cancel(event.pointerId)}
      onPointerUp={(event) => {
        if (presses.up(event.pointerId, id)) onPress(button);
      }}
      onClick={(event) => {
        // Keys and screen readers click without a pointer.
        if (event.detail === 0 && presses.fires(id)) onPress(button);
      }}
    >
      <DeckIcon button={button} />
      {color !== null && <span className={styles.tint} style={{ background: color }} />}
      {state === 'live' && isStarred === null && (
        <span className={styles.badge}>
          <Badge kind="live">{t.scenes.live}</Badge>
        </span>
      )}
      {isStarred !== null && (
        <Star className={styles.star} size={20} fill={isStarred ? 'currentColor' : 'none'} aria-hidden />
      )}
      <span>
        <span className={styles.label}>{label}</span>
        {about !== '' && <span className={styles.about}>{about}</span>}
      </span>
    </button>
  );
}
