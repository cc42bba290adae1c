import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { VList, type VListHandle } from 'virtua';
import { Button } from '../ui/button';
import styles from './live.module.css';

interface ReadingListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** End of the list with the newest items. */
  readonly newest: 'top' | 'bottom';
  readonly row: (item: Item) => ReactElement;
  /** On the button that leads to what came while one was reading. */
  readonly newer: (count: number) => string;
}

/** Pixels from the newest end that count as being there. */
const NEAR = 48;
/** Maximum number of items held; beyond it the reading position is lost. */
const MOST_HELD = 30_000;

/**
 * Long list that grows continuously. At its newest end it follows new items. Once the user scrolls away it stays
 * in place and shows the number of new items.
 */
export function ReadingList<Item extends { readonly id: string }>({
  label,
  items,
  newest,
  row,
  newer,
}: ReadingListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const follows = useRef(true);
  /** Scroll offset when the list last followed. */
  const followed = useRef(0);
  const [missed, setMissed] = useState(0);
  const before = useRef(items);
  const follow = useFollowing(box, newest, follows, followed);
  const shown = follows.current ? items : withHeld(before.current, items, newest);

  useEffect(() => {
    const added = shown === before.current ? 0 : addedTo(before.current, shown, newest);
    before.current = shown;
    if (!follows.current) {
      if (added > 0) setMissed((count) => count + added);
      return;
    }
    follow();
  }, [shown, newest, follow]);

  function scrolled(offset: number): void {
    const handle = list.current;
    if (!handle) return;
    const far = newest === 'top' ? offset : handle.scrollSize - handle.viewportSize - offset;
    // What came since lies beyond: that is not scrolling away.
    const isThere = newest === 'bottom' && offset > followed.current - NEAR;
    follows.current = far < NEAR || (follows.current && isThere);
    if (follows.current) setMissed(0);
  }

  return (
    <div ref={box} className={styles.reading}>
      <VList
        ref={list}
        className={styles.list}
        data={shown}
        // Items added above keep the reading position.
        shift={newest === 'top' && !follows.current}
        onScroll={scrolled}
        onResize={follow}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {row}
      </VList>
      {missed > 0 && (
        <Button
          look="primary"
          className={styles.newer}
          onClick={() => {
            follows.current = true;
            setMissed(0);
            follow();
          }}
        >
          {newest === 'top' ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
          {newer(missed)}
        </Button>
      )}
    </div>
  );
}

/**
 * Scrolls the list to its newest end with the next frame, if it follows. At the start of a frame the layout is
 * known; an earlier scroll would force a layout of its own.
 */
function useFollowing(
  box: RefObject<HTMLDivElement | null>,
  newest: 'top' | 'bottom',
  follows: RefObject<boolean>,
  followed: RefObject<number>,
): () => void {
  const frame = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (frame.current !== null) cancelAnimationFrame(frame.current);
      frame.current = null;
    },
    [],
  );
  return useCallback(() => {
    frame.current ??= requestAnimationFrame(() => {
      frame.current = null;
      const scroller = box.current?.firstElementChild;
      if (!scroller || !follows.current) return;
      scroller.scrollTop = newest === 'top' ? 0 : scroller.scrollHeight;
      followed.current = scroller.scrollTop;
    });
  }, [box, newest, follows, followed]);
}

/** Returns the number of items added at the newest end. */
function addedTo(
  before: readonly { readonly id: string }[],
  now: readonly { readonly id: string }[],
  newest: 'top' | 'bottom',
): number {
  const last = newest === 'top' ? before[0] : before.at(-1);
  if (!last) return now.length;
  if (newest === 'top')
    return Math.max(
      0,
      now.findIndex(({ id }) => id === last.id),
    );
  let added = 0;
  while (added < now.length && now[now.length - 1 - added]?.id !== last.id) added++;
  return added === now.length ? 0 : added;
}

/** Returns the items, including those the log has dropped since the user started to read. */
function withHeld<Item extends { readonly id: string }>(
  before: readonly Item[],
  now: readonly Item[],
  newest: 'top' | 'bottom',
): readonly Item[] {
  const oldest = newest === 'top' ? now.at(-1) : now[0];
  const at = oldest ? before.findIndex(({ id }) => id === oldest.id) : -1;
  if (at < 0 || before.length > MOST_HELD) return now;
  if (newest === 'top') return at === before.length - 1 ? now : [...now, ...before.slice(at + 1)];
  return at === 0 ? now : [...before.slice(0, at), ...now];
}
