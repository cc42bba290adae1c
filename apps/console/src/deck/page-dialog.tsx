import { useState } from 'react';
import { answered, api } from '../api/client';
import { Form, useForm } from '../kit/form';
import { SureButton } from '../kit/sure-button';
import { movedItem } from '../kit/moved-item';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Field, Select, TextField } from '../ui/field';
import type { DeckPageData } from './buttons';
import { nameOf, type DeckTab } from './deck-tab';
import styles from './macros/macros.module.css';
import { useEditTexts } from './text/edit-texts';
import type { useDeck } from './use-deck';

interface PageDialogProps {
  readonly page: DeckPageData;
  readonly deck: ReturnType<typeof useDeck>;
  readonly onOpen: (tab: DeckTab) => void;
  readonly onClose: () => void;
}

const FIRST_PAGE = 1;
const columnCounts = ['2', '3', '4', '5', '6', '7', '8'] as const;

/** Dialog for a page: name, columns, folder, place, and to delete it. */
export function PageDialog({ page, deck: { overlayId, pages }, onOpen, onClose }: PageDialogProps) {
  const t = useEditTexts();
  const texts = useTexts();
  const form = useForm();
  const { run } = form;
  const [draft, setDraft] = useState({
    name: nameOf(page, texts.deck.names.favourites),
    columns: page.columns,
    parentId: page.parentId,
  });
  const { pageId } = page;
  const isFirst = pageId === FIRST_PAGE;
  const params = { path: { overlayId, pageId } };
  const hasFolders = pages.some(({ parentId }) => parentId === pageId);
  const parents = pages.filter((each) => each.parentId === null && each.pageId !== pageId);
  const order = pages.map((each) => each.pageId).filter((id) => id !== FIRST_PAGE);
  const place = order.indexOf(pageId);

  async function submit(): Promise<void> {
    const { parentId, ...look } = draft;
    const body = isFirst ? look : { ...look, parentId };
    if (await run(() => answered(api.PATCH('/overlays/{overlayId}/deck/pages/{pageId}', { params, body }))))
      onClose();
  }

  async function remove(): Promise<void> {
    if (!(await run(() => answered(api.DELETE('/overlays/{overlayId}/deck/pages/{pageId}', { params })))))
      return;
    onOpen(FIRST_PAGE);
    onClose();
  }

  function move(by: number): void {
    const body = { order: [...movedItem(order, place, place + by)] };
    const path = { overlayId };
    void run(() => answered(api.PUT('/overlays/{overlayId}/deck/pages/order', { params: { path }, body })));
  }

  return (
    <Dialog title={t.pageSettings} onClose={onClose}>
      <Form form={form} className={styles.form} onSubmit={() => void submit()}>
        <TextField
          label={t.pageName}
          name="name"
          autoFocus
          required
          maxLength={40}
          value={draft.name}
          onText={(name) => setDraft({ ...draft, name })}
        />
        <Field label={t.columns} name="columns">
          {(ids) => (
            <Select
              {...ids}
              value={String(draft.columns)}
              options={columnCounts.map((key) => ({ key, label: key }))}
              onKey={(key) => setDraft({ ...draft, columns: Number(key) })}
            />
          )}
        </Field>
        {!isFirst && !hasFolders && (
          <Field label={t.parent} name="parentId">
            {(ids) => (
              <Select
                {...ids}
                value={String(draft.parentId ?? '')}
                options={[
                  { key: '', label: t.noParent },
                  ...parents.map((each) => ({
                    key: String(each.pageId),
                    label: nameOf(each, texts.deck.names.favourites),
                  })),
                ]}
                onKey={(key) => setDraft({ ...draft, parentId: key === '' ? null : Number(key) })}
              />
            )}
          </Field>
        )}
        <DialogActions>
          {!isFirst && (
            <>
              <SureButton onSure={() => void remove()}>{t.deletePage}</SureButton>
              <Button disabled={place <= 0} onClick={() => move(-1)}>
                {t.earlier}
              </Button>
              <Button disabled={place >= order.length - 1} onClick={() => move(1)}>
                {t.later}
              </Button>
            </>
          )}
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button type="submit" look="primary">
            {texts.common.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
