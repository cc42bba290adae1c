import { Pencil, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { VList } from 'virtua';
import { useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { inputClass, Switch } from '../ui/field';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import type { FormField, FormTexts } from './form-fields';
import styles from './kit.module.css';
import type { RecordActions } from './record-actions';
import { RecordDialog } from './record-dialog';
import { useAction } from './use-action';
import type { FormValues } from './values';

/** Number of records above which only the visible rows are rendered. */
const MANY = 40;

interface RecordListProps<Item> {
  readonly title: string;
  readonly about?: string;
  readonly query: {
    readonly data: readonly Item[] | undefined;
    readonly error: unknown;
  };
  readonly keyOf: (item: Item) => string | number;
  readonly nameOf: (item: Item) => string;
  readonly metaOf?: (item: Item) => ReactNode;
  readonly isEnabled?: (item: Item) => boolean;
  readonly more?: (item: Item) => ReactNode;
  readonly tools?: ReactNode;
  readonly texts: FormTexts & {
    readonly none: string;
    /** Sentence that says what the first record could be. */
    readonly noneAbout?: string;
    readonly add?: string;
  };
  readonly fields: readonly FormField[];
  /** Initial values of a new record. */
  readonly blank?: FormValues;
  readonly canSearch?: boolean;
  readonly mayWrite: boolean;
  readonly actions: RecordActions<Item>;
}

/** Records of one kind: found, made, changed, switched on and off, deleted. */
export function RecordList<Item extends object>(props: RecordListProps<Item>) {
  const t = useTexts();
  const { title, about, query, keyOf, nameOf, metaOf, texts, mayWrite, actions } = props;
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const [open, setOpen] = useState<Item | 'new' | null>(null);
  const all = query.data;
  const lines = useMemo(
    () => all?.map((item) => ({ item, line: `${nameOf(item)} ${JSON.stringify(item)}`.toLowerCase() })),
    [all, nameOf],
  );
  const shown = useMemo(
    () => lines?.filter(({ line }) => wanted === '' || line.includes(wanted)).map(({ item }) => item),
    [lines, wanted],
  );
  const row = (item: Item) => (
    <RecordRow key={keyOf(item)} {...props} item={item} meta={metaOf?.(item)} onEdit={() => setOpen(item)} />
  );
  const isEmpty = all?.length === 0;
  const add = actions.create && (
    <Button look="primary" disabled={!mayWrite} onClick={() => setOpen('new')}>
      <Plus size={16} aria-hidden />
      {texts.add}
    </Button>
  );
  return (
    <Card
      title={title}
      {...(about !== undefined && { about })}
      actions={
        <>
          {props.tools}
          {all && !isEmpty && add}
        </>
      }
    >
      {query.error !== null && <ProblemNotice error={query.error} />}
      {props.canSearch === true && all && !isEmpty && (
        <input
          type="search"
          className={inputClass}
          aria-label={t.common.search}
          placeholder={t.common.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {!all && query.error === null && <Skeleton height={120} />}
      {isEmpty && (
        <Empty title={texts.none} about={texts.noneAbout}>
          {add}
        </Empty>
      )}
      {all && !isEmpty && shown?.length === 0 && <p className={styles.meta}>{t.common.nothingFound}</p>}
      {/* Also while few fit what is searched for: making the list anew takes longer than filling it. */}
      {shown && shown.length > 0 && all && all.length > MANY ? (
        <div className={styles.many}>
          <VList data={shown} tabIndex={0} role="group" aria-label={title}>
            {row}
          </VList>
        </div>
      ) : (
        <div className={styles.rows}>{shown?.map(row)}</div>
      )}
      {open !== null && (
        <RecordDialog
          title={open === 'new' ? (texts.add ?? title) : nameOf(open)}
          fields={props.fields}
          texts={texts}
          item={open === 'new' ? null : open}
          blank={props.blank ?? {}}
          actions={actions}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

interface RecordRowProps<Item> extends RecordListProps<Item> {
  readonly item: Item;
  readonly meta: ReactNode;
  readonly onEdit: () => void;
}

function RecordRow<Item extends object>({
  item,
  meta,
  nameOf,
  isEnabled,
  more,
  mayWrite,
  actions,
  onEdit,
}: RecordRowProps<Item>) {
  const t = useTexts();
  const { run } = useAction();
  const { enable, refresh } = actions;
  const name = nameOf(item);
  return (
    <div className={styles.row}>
      {enable && isEnabled && (
        <Switch
          aria-label={name}
          checked={isEnabled(item)}
          disabled={!mayWrite}
          onSwitch={(on) => void run(() => enable(item, on), { refresh })}
        />
      )}
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      </div>
      <div className={styles.rowTools}>
        {more?.(item)}
        {(actions.update ?? actions.remove) && (
          <IconButton label={`${t.common.change}: ${name}`} disabled={!mayWrite} onClick={onEdit}>
            <Pencil size={16} />
          </IconButton>
        )}
      </div>
    </div>
  );
}
