import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { TextField } from '../ui/field';
import { Empty } from '../ui/notice';
import type { DeckButton, DeckPageData } from './buttons';
import DeckIcon from './deck-icon';
import { nameOf } from './deck-tab';
import styles from './deck.module.css';
import { useEditTexts } from './text/edit-texts';

interface KeyPickerProps {
  readonly buttons: readonly DeckButton[];
  /** Pages that a folder may open. */
  readonly pages: readonly DeckPageData[];
  readonly onChosen: (
    target:
      | { readonly buttonId: string; readonly pageId: null }
      | { readonly buttonId: null; readonly pageId: number },
  ) => void;
  readonly onClose: () => void;
}

const plain = (text: string): string => text.toLowerCase();

/** Dialog to choose what a new key does: a button by its group, or a page that it opens. */
export function KeyPicker({ buttons, pages, onChosen, onClose }: KeyPickerProps) {
  const t = useEditTexts();
  const texts = useTexts();
  const [sought, setSought] = useState('');
  const fits = (...words: readonly string[]): boolean =>
    plain(words.join(' ')).includes(plain(sought.trim()));
  const found = buttons.filter(({ label, group, layerName }) =>
    fits(label, t.groups[group], layerName ?? ''),
  );
  const folders = pages.filter((page) => fits(nameOf(page, texts.deck.names.favourites), t.folders));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Dialog title={t.addKey} wide onClose={onClose}>
      <TextField label={t.search} type="search" autoFocus value={sought} onText={setSought} />
      <div className={styles.picker}>
        {found.length + folders.length === 0 && <Empty title={t.nothingFound} about={t.nothingFoundAbout} />}
        {groups.map((group) => (
          <section key={group} aria-label={t.groups[group]}>
            <h3 className={styles.layer}>{t.groups[group]}</h3>
            {found
              .filter((button) => button.group === group)
              .map(({ id, kind, icon, label }) => (
                <Button key={id} look="quiet" onClick={() => onChosen({ buttonId: id, pageId: null })}>
                  <DeckIcon kind={kind} icon={icon} />
                  {label}
                </Button>
              ))}
          </section>
        ))}
        {folders.length > 0 && (
          <section aria-label={t.folders}>
            <h3 className={styles.layer}>{t.folders}</h3>
            {folders.map((page) => (
              <Button
                key={page.pageId}
                look="quiet"
                onClick={() => onChosen({ buttonId: null, pageId: page.pageId })}
              >
                <DeckIcon kind="folder" icon={null} />
                {nameOf(page, texts.deck.names.favourites)}
              </Button>
            ))}
          </section>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.common.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
