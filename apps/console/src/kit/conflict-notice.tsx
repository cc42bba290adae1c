import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import type { FormField, FormTexts } from './form-fields';
import styles from './kit.module.css';
import { usePageTexts } from './page-texts';
import { de } from './text/conflict-de';
import { en } from './text/conflict-en';
import type { ValueConflict } from './values';

/** Longest value that is shown in full. */
const LONGEST = 120;

interface ConflictNoticeProps {
  readonly conflicts: readonly ValueConflict[];
  readonly fields: readonly FormField[];
  readonly texts: FormTexts;
  readonly disabled: boolean;
  /** Takes the stored values for these fields. */
  readonly onTheirs: () => void;
  /** Saves the user's values over the stored ones. */
  readonly onMine: () => void;
}

/** Says which fields somebody else saved in the meantime, with both values, and lets the user choose. */
export function ConflictNotice({
  conflicts,
  fields,
  texts,
  disabled,
  onTheirs,
  onMine,
}: ConflictNoticeProps) {
  const t = usePageTexts<typeof en>({ en, de });
  const shown = (value: unknown): string => {
    if (value === true || value === false) return value ? t.on : t.off;
    if (value === null || value === undefined || value === '') return t.nothing;
    if (Array.isArray(value))
      return value.every((each) => typeof each !== 'object')
        ? value.map(shown).join(', ') || t.nothing
        : t.entries(value.length);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
  };
  const named = (key: string, value: unknown): string => {
    const text = shown(value);
    const field = fields.find((each) => each.key === key);
    const option =
      field?.kind === 'choice'
        ? field.options.find((each) => typeof each === 'object' && each.key === text)
        : undefined;
    if (typeof option === 'object') return option.label;
    return (field?.kind === 'choice' && typeof value === 'string' && texts.options?.[value]) || text;
  };
  return (
    <Notice kind="warning">
      <div role="alert">{t.conflict}</div>
      {conflicts.map(({ key, mine, theirs }) => (
        <dl key={key} className={styles.conflict}>
          <dt>{texts.labels[key] ?? texts.labels[key.split('.')[0] ?? ''] ?? key}</dt>
          <dd>
            {t.savedNow}: <b>{named(key, theirs)}</b>
          </dd>
          <dd>
            {t.yours}: <b>{named(key, mine)}</b>
          </dd>
        </dl>
      ))}
      <div className={styles.actions}>
        <Button disabled={disabled} onClick={onTheirs}>
          {t.keepTheirs}
        </Button>
        <Button disabled={disabled} onClick={onMine}>
          {t.saveMine}
        </Button>
      </div>
    </Notice>
  );
}
