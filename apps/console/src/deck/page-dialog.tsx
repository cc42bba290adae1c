import { answered, api } from '../api/client';
import { DraftDialog } from '../kit/draft-dialog';
import { useSharedDraft } from '../kit/shared-draft';
import { SureButton } from '../kit/sure-button';
import { movedItem } from '../kit/moved-item';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog';
import { Field, Select, TextField } from '../ui/field';
import type { DeckPageData } from './buttons';
import { nameOf, type DeckTab } from './deck-tab';
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
  const { pageId } = page;
  const isFirst = pageId === FIRST_PAGE;
  const params = { path: { overlayId, pageId } };
  const { form, values, change, save, isChanged, conflict } = useSharedDraft({
    stored: {
      name: nameOf(page, texts.deck.names.favourites),
      columns: page.columns,
      ...(!isFirst && { parentId: page.parentId }),
    },
    send: (changes, expected) => {
      // The first page may have no name of its own.
      const body = { ...changes, expected: { ...expected, ...('name' in expected && { name: page.name }) } };
      return answered(api.PATCH('/overlays/{overlayId}/deck/pages/{pageId}', { params, body }));
    },
    onSaved: onClose,
  });
  const { run } = form;
  const hasFolders = pages.some(({ parentId }) => parentId === pageId);
  const parents = pages.filter((each) => each.parentId === null && each.pageId !== pageId);
  const order = pages.map((each) => each.pageId).filter((id) => id !== FIRST_PAGE);
  const place = order.indexOf(pageId);

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
    <DraftDialog {...{ form, isChanged, onClose }} title={t.pageSettings} onSubmit={() => void save()}>
      <TextField
        label={t.pageName}
        name="name"
        autoFocus
        required
        maxLength={40}
        value={values.name}
        onText={(name) => change({ name })}
      />
      <Field label={t.columns} name="columns">
        {(ids) => (
          <Select
            {...ids}
            value={String(values.columns)}
            options={columnCounts.map((key) => ({ key, label: key }))}
            onKey={(key) => change({ columns: Number(key) })}
          />
        )}
      </Field>
      {!isFirst && !hasFolders && (
        <Field label={t.parent} name="parentId">
          {(ids) => (
            <Select
              {...ids}
              value={String(values.parentId ?? '')}
              options={[
                { key: '', label: t.noParent },
                ...parents.map((each) => ({
                  key: String(each.pageId),
                  label: nameOf(each, texts.deck.names.favourites),
                })),
              ]}
              onKey={(key) => change({ parentId: key === '' ? null : Number(key) })}
            />
          )}
        </Field>
      )}
      {conflict({ name: t.pageName, columns: t.columns, parentId: t.parent })}
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
    </DraftDialog>
  );
}
