import type { CSSProperties } from 'react';
import { useTexts } from '../text/texts';
import { Empty } from '../ui/notice';
import { keysOfTab, shownKey, type ShownKey } from './buttons';
import { DeckKey } from './deck-key';
import type { DeckTab } from './deck-tab';
import styles from './deck.module.css';
import type { Presses } from './press';
import type { useDeck } from './use-deck';

interface DeckGridProps {
  readonly tab: Exclude<DeckTab, 'activity'>;
  readonly deck: ReturnType<typeof useDeck>;
  readonly presses: Presses;
  readonly isSeen: boolean;
  readonly onOpen: (tab: DeckTab) => void;
  readonly onPress: (buttonId: string) => void;
}

/** Keys of a page in its columns, or all buttons of a group. */
export function DeckGrid({ tab, deck, presses, isSeen, onOpen, onPress }: DeckGridProps) {
  const t = useTexts();
  const { buttons, pages, broken, isReady } = deck;
  const page = pages.find(({ pageId }) => pageId === tab);
  const all = page
    ? page.keys.map((key) => shownKey(key, buttons, pages))
    : typeof tab === 'number'
      ? []
      : keysOfTab(tab, buttons);
  // A button that is gone has no place, but leaves one.
  const shown = all.filter(({ button, key }) => button !== null || key.pageId !== null || key.buttonId);
  const drawn = (each: ShownKey, label = each.label) => {
    const { key, button } = each;
    const isGone = key.pageId === null && button === null;
    return (
      <DeckKey
        key={key.keyId}
        shown={{ ...each, label: isGone && label === '' ? t.deck.gone : label }}
        presses={presses}
        disabled={key.pageId === null && (!isReady || isGone)}
        broken={isGone ? t.deck.gone : broken.includes(key.buttonId ?? '') ? t.deck.broken : undefined}
        isSeen={isSeen}
        onPress={(id) => (key.pageId === null ? onPress(id) : onOpen(key.pageId))}
      />
    );
  };
  if (shown.length === 0) {
    const kind = typeof tab !== 'number' ? tab : (page?.name ?? '') === '' ? 'favourites' : 'page';
    return <Empty title={t.deck.none[kind]} />;
  }
  if (tab === 'command')
    return (
      <>
        {layersIn(shown).map(([name, keys]) => (
          <section key={keys[0]?.key.keyId} aria-label={name}>
            <h3 className={styles.layer}>{name}</h3>
            <div className={styles.grid}>
              {keys.map((each) =>
                drawn(
                  each,
                  each.button?.kind === 'layer' ? t.deck.shown : each.label.replace(`${name}: `, ''),
                ),
              )}
            </div>
          </section>
        ))}
      </>
    );
  if (!page) return <div className={styles.grid}>{shown.map((each) => drawn(each))}</div>;
  return (
    <div className={styles.page} style={{ '--columns': page.columns } as CSSProperties}>
      {withGaps(shown).map((each, pos) => (each ? drawn(each) : <span key={`gap ${pos}`} />))}
    </div>
  );
}

/** Keys by the layer that they are for, in the order of the first. */
function layersIn(keys: readonly ShownKey[]): readonly (readonly [string, readonly ShownKey[]])[] {
  const idOf = ({ button }: ShownKey): string =>
    button?.id.replace(/^(?:layer|alerts):/, '').split(':')[0] ?? '';
  const ids = [...new Set(keys.map(idOf))];
  return ids.map((id) => {
    const own = keys.filter((each) => idOf(each) === id);
    return [own[0]?.button?.layerName ?? '', own] as const;
  });
}

/** Keys at their places, null where the page has none. */
function withGaps(keys: readonly ShownKey[]): readonly (ShownKey | null)[] {
  const last = Math.max(...keys.map(({ key }) => key.pos));
  return Array.from({ length: last + 1 }, (_, pos) => keys.find(({ key }) => key.pos === pos) ?? null);
}
