import { useQueries } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useObserved } from '../../design/observed';
import { useDerived, useMay, useRoom } from '../../design/room-context';
import { sameJson } from '../../design/records';
import { useEditorSpeech } from '../text/editor-texts';
import { Faulty } from '../../kit/form';
import { LeftOut } from '../../kit/left-out';
import { TextScopeContext } from '../../kit/template/text-scope';
import { useFieldFaults } from '../../kit/refusal/use-refusal-texts';
import { ProblemNotice } from '../../ui/notice';
import { Skeleton } from '../../ui/page';
import { toast } from '../../ui/toasts';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import { commonFields, groupsOf, type FieldDef, type FieldGroup, type FieldValues } from './field-def';
import { FieldInput } from './field-input';
import { CodeNotice } from './code-notice';
import { FieldTabs } from './field-tabs';
import { fieldsQuery } from './fields-query';
import styles from './form.module.css';
import { LostStateOffer } from './lost-state-offer';

/** Settings of the selected layers; of several layers, those that all have. */
export function SettingsPanel() {
  const { t, language } = useEditorSpeech();
  const view = useView();
  const room = useRoom();
  const selection = useObserved(view.selection);
  const { overlayId } = room;
  const refused = useObserved(room.refused);
  const { faults } = useFieldFaults(refused && selection.includes(refused.memberId) ? refused.problem : null);
  const hashes = useDerived((store) =>
    selection.map((memberId) => store.get('layer', String(memberId))?.code?.hash),
  );
  const definitions = useQueries({
    queries: selection.map((memberId, index) => fieldsQuery(overlayId, memberId, language, hashes[index])),
  });
  const values = useDerived((store) =>
    selection.map((memberId) => store.get('layer', String(memberId))?.values ?? {}),
  );
  const widgets = useDerived((store) => [
    ...new Set(selection.map((memberId) => store.get('layer', String(memberId))?.widget ?? '')),
  ]);
  const [widget = ''] = widgets;
  const scope = useMemo(() => ({ overlayId, widget }), [overlayId, widget]);
  if (selection.length === 0) return <p className={styles.empty}>{t.form.nothingSelected}</p>;
  const failed = definitions.find(({ isError }) => isError);
  if (failed) return <ProblemNotice error={failed.error} />;
  const known = definitions.flatMap(({ data }) => (data ? [data] : []));
  const [first = []] = known;
  if (known.length < selection.length)
    return (
      <div className={styles.form}>
        <Skeleton height={160} />
      </div>
    );
  const fields = selection.length === 1 ? first : commonFields(known);
  return (
    <Faulty faults={faults}>
      {() => (
        <TextScopeContext.Provider value={scope}>
          <FieldsForm key={selection.join()} fields={fields} selection={selection} values={values} />
        </TextScopeContext.Provider>
      )}
    </Faulty>
  );
}

interface FieldsFormProps {
  readonly fields: readonly FieldDef[];
  readonly selection: readonly number[];
  /** Values of each selected layer. */
  readonly values: readonly FieldValues[];
}

/** Number of settings up to which all groups of a form are open at first. */
const MOST_OPEN = 14;

function FieldsForm({ fields, selection, values }: FieldsFormProps) {
  const { t } = useEditorSpeech();
  const [first = {}] = values;
  const { tabs, basic, advanced } = groupsOf(fields, first);
  const [isOpen, setOpen] = useState(false);
  const isPast = useObserved(useView().past) !== null;
  const [only] = selection.length === 1 ? selection : [];
  if (fields.length === 0)
    return (
      <>
        {only !== undefined && <CodeNotice memberId={only} />}
        <p className={styles.empty}>{t.form.nothingInCommon}</p>
      </>
    );
  const isLong = tabs.length > 0 || basic.reduce((sum, group) => sum + group.fields.length, 0) > MOST_OPEN;
  const groups = (of: readonly FieldGroup[]) =>
    of.map((group, i) => (
      <Group
        key={group.title}
        group={group}
        isFolded={isLong && (tabs.length > 0 || i > 0)}
        selection={selection}
        values={values}
      />
    ));
  return (
    <div className={styles.form}>
      {only !== undefined && !isPast && <CodeNotice memberId={only} />}
      {only !== undefined && !isPast && <LostStateOffer memberId={only} />}
      {only !== undefined && !isPast && <LeftOutOf memberId={only} />}
      {tabs.length > 0 && (
        <FieldTabs tabs={tabs}>
          {(tab) => <Fields fields={tab.fields} selection={selection} values={values} />}
        </FieldTabs>
      )}
      {groups(basic)}
      {advanced.length > 0 && (
        <>
          <div className={styles.line} />
          <Fold title={t.form.advanced} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          {isOpen && groups(advanced)}
        </>
      )}
    </div>
  );
}

/** Tips that the total of a layer leaves out. */
function LeftOutOf({ memberId }: { readonly memberId: number }) {
  const layers = useObserved(useRoom().health)?.totals.layers ?? [];
  return <LeftOut tips={layers.find((layer) => layer.memberId === memberId)?.leftOut ?? []} />;
}

interface GroupProps extends Omit<FieldsFormProps, 'fields'> {
  readonly group: FieldGroup;
  /** The group is closed at first. */
  readonly isFolded: boolean;
}

/** Groups that this user has opened or closed, by title. */
const openGroups = new Map<string, boolean>();

function Group({ group, isFolded, selection, values }: GroupProps) {
  const { title, fields } = group;
  const [isOpen, setOpen] = useState(title === '' || (openGroups.get(title) ?? !isFolded));
  return (
    <div className={styles.group}>
      {title !== '' && (
        <Fold
          title={title}
          isOpen={isOpen}
          onToggle={() => {
            openGroups.set(title, !isOpen);
            setOpen(!isOpen);
          }}
        />
      )}
      {isOpen && <Fields fields={fields} selection={selection} values={values} />}
    </div>
  );
}

interface FoldProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Fold({ title, isOpen, onToggle }: FoldProps) {
  return (
    <button type="button" className={styles.groupTitle} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
      {title}
    </button>
  );
}

function Fields({ fields, selection, values }: FieldsFormProps) {
  const room = useRoom();
  const view = useView();
  const run = useFieldCommand(selection);
  const mayWrite = useMay('fields:write');
  const isPast = useObserved(view.past) !== null;
  const [first = {}] = values;

  function write({ key, type }: FieldDef, value: unknown): void {
    const isText = type === 'text' || type === 'textarea';
    for (const memberId of selection) room.drafts.write(memberId, { [key]: value }, { isText });
  }

  return fields.map((field) => (
    <FieldInput
      key={field.key}
      name={field.key}
      field={field}
      value={first[field.key]}
      values={first}
      isMixed={values.some((each) => !sameJson(each[field.key], first[field.key]))}
      disabled={!mayWrite || isPast}
      onValue={(value) => write(field, value)}
      onEnd={() => selection.forEach((memberId) => room.drafts.flush(memberId))}
      onCommand={(command, args) => void run(command, args)}
    />
  ));
}

interface AlertState {
  readonly memberId: number;
  readonly paused: boolean;
  readonly muted: boolean;
}

/** Returns what runs a command on the selected layers, with the settings as they are shown here. */
function useFieldCommand(selection: readonly number[]) {
  const { t } = useEditorSpeech();
  const { drafts, outbox, health } = useRoom();
  const { work } = useView();
  const actions = useActions();
  return async (command: string, args: FieldValues): Promise<void> => {
    drafts.flushAll();
    await work.settled(outbox);
    await Promise.all(selection.map((memberId) => actions.fire(memberId, command, { ...args })));
    const now = health.get();
    const alerts = (now?.alerts['layers'] ?? []) as readonly AlertState[];
    const own = alerts.filter(({ memberId }) => selection.includes(memberId));
    if (now?.renderers.length === 0) toast(t.fields.shownNowhere);
    else if (own.some(({ paused }) => paused)) toast(t.fields.shownPaused);
    else if (own.some(({ muted }) => muted)) toast(t.fields.shownMuted);
  };
}
