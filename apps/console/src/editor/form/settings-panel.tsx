import { useQueries } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { answered, api } from '../../api/client';
import { useObserved } from '../../design/observed';
import { useDerived, useMay, useRoom } from '../../design/room-context';
import { sameJson } from '../../design/records';
import { useSpeech } from '../../text/texts';
import { ProblemNotice } from '../../ui/notice';
import { Skeleton } from '../../ui/page';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import { commonFields, groupsOf, type FieldDef, type FieldGroup, type FieldValues } from './field-def';
import { FieldInput } from './field-input';
import styles from './form.module.css';

/** Settings of what is selected: of several layers those that all have. */
export function SettingsPanel() {
  const { t, language } = useSpeech();
  const view = useView();
  const room = useRoom();
  const selection = useObserved(view.selection);
  const { overlayId } = room;
  const definitions = useQueries({
    queries: selection.map((memberId) => ({
      queryKey: ['fields', overlayId, memberId, language],
      staleTime: Infinity,
      queryFn: () =>
        answered(
          api.GET('/overlays/{overlayId}/members/{memberId}/fields', {
            params: { path: { overlayId, memberId }, query: { locale: language } },
          }),
        ),
    })),
  });
  const values = useDerived((store) =>
    selection.map((memberId) => store.get('layer', String(memberId))?.values ?? {}),
  );
  if (selection.length === 0) return <p className={styles.empty}>{t.form.nothingSelected}</p>;
  const failed = definitions.find(({ isError }) => isError);
  if (failed) return <ProblemNotice error={failed.error} />;
  const known = definitions.flatMap(({ data }) =>
    data ? [data.fields as readonly unknown[] as FieldDef[]] : [],
  );
  const [first = []] = known;
  if (known.length < selection.length)
    return (
      <div className={styles.form}>
        <Skeleton height={160} />
      </div>
    );
  const fields = selection.length === 1 ? first : commonFields(known);
  return <FieldsForm key={selection.join()} fields={fields} selection={selection} values={values} />;
}

interface FieldsFormProps {
  readonly fields: readonly FieldDef[];
  readonly selection: readonly number[];
  /** Of each layer that is selected. */
  readonly values: readonly FieldValues[];
}

function FieldsForm({ fields, selection, values }: FieldsFormProps) {
  const { t } = useSpeech();
  const [first = {}] = values;
  const { basic, advanced } = groupsOf(fields, first);
  const [isOpen, setOpen] = useState(false);
  if (fields.length === 0) return <p className={styles.empty}>{t.form.nothingInCommon}</p>;
  const groups = (of: readonly FieldGroup[]) =>
    of.map((group) => <Group key={group.title} group={group} selection={selection} values={values} />);
  return (
    <div className={styles.form}>
      {groups(basic)}
      {advanced.length > 0 && (
        <>
          <div className={styles.line} />
          <button
            type="button"
            className={styles.groupTitle}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
            {t.form.advanced}
          </button>
          {isOpen && groups(advanced)}
        </>
      )}
    </div>
  );
}

interface GroupProps extends Omit<FieldsFormProps, 'fields'> {
  readonly group: FieldGroup;
}

function Group({ group, selection, values }: GroupProps) {
  const room = useRoom();
  const view = useView();
  const actions = useActions();
  const mayWrite = useMay('fields:write');
  const isPast = useObserved(view.past) !== null;
  const [isOpen, setOpen] = useState(true);
  const [first = {}] = values;

  function write(key: string, value: unknown): void {
    for (const memberId of selection) room.drafts.write(memberId, { [key]: value });
  }

  return (
    <div className={styles.group}>
      {group.title !== '' && (
        <button
          type="button"
          className={styles.groupTitle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          {group.title}
        </button>
      )}
      {isOpen &&
        group.fields.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            value={first[field.key]}
            isMixed={values.some((each) => !sameJson(each[field.key], first[field.key]))}
            disabled={!mayWrite || isPast}
            onValue={(value) => write(field.key, value)}
            onEnd={() => selection.forEach((memberId) => room.drafts.flush(memberId))}
            onCommand={(command) => selection.forEach((memberId) => void actions.fire(memberId, command))}
          />
        ))}
    </div>
  );
}
