import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { savedWithin, type Save } from '../kit/conflicts';
import type { FormField } from '../kit/form-fields';
import styles from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import { useMayNow, useShow } from '../show/show-context';
import { Badge, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { ModerationLog } from './moderation-log';
import { ModerationTry } from './moderation-try';
import { RaidModeCard } from './raid-mode';
import { useBotTexts } from './text/bot-texts';

type Moderation = Schemas['ModerationView'];

const timeoutMost = 1_209_600;
const general: readonly FormField[] = [
  { key: 'enabled', kind: 'switch' },
  { key: 'announce', kind: 'switch' },
  { key: 'escalation.cautions', kind: 'number', min: 0, max: 10 },
  { key: 'escalation.warnings', kind: 'number', min: 0, max: 10 },
  { key: 'escalation.firstTimeoutS', kind: 'number', min: 0, max: timeoutMost },
  { key: 'escalation.timeoutS', kind: 'number', min: 1, max: timeoutMost },
  { key: 'escalation.banAfter', kind: 'number', min: 0, max: 50 },
  { key: 'escalation.forgetMin', kind: 'number', min: 1, max: 10_080 },
  { key: 'permitSeconds', kind: 'number', min: 5, max: 3600 },
  { key: 'exempt.subs', kind: 'switch' },
  { key: 'exempt.vips', kind: 'switch' },
  { key: 'exempt.regulars', kind: 'switch' },
];
const limit: FormField = { key: 'limit', kind: 'number', min: 1, max: 500 };
const percent: FormField = { key: 'percent', kind: 'number', min: 1, max: 100 };
const minLength: FormField = { key: 'minLength', kind: 'number', min: 1, max: 500 };
/** Fields that only some filters have, by filter. */
const own: { readonly [filter in Exclude<keyof Moderation['filters'], 'phrases'>]: readonly FormField[] } = {
  links: [
    { key: 'allow', kind: 'lines' },
    { key: 'block', kind: 'lines' },
  ],
  caps: [minLength, percent],
  symbols: [minLength, percent, { key: 'run', kind: 'number', min: 1, max: 500 }],
  repeats: [limit],
  emotes: [limit],
  length: [limit],
  zalgo: [],
  flood: [
    { key: 'messages', kind: 'number', min: 1, max: 100 },
    { key: 'windowSeconds', kind: 'number', min: 1, max: 300 },
  ],
  copies: [
    { key: 'times', kind: 'number', min: 1, max: 50 },
    { key: 'viewers', kind: 'number', min: 0, max: 100 },
    { key: 'windowSeconds', kind: 'number', min: 5, max: 3600 },
    minLength,
  ],
  newcomers: [{ key: 'lines', kind: 'choice', options: ['links', 'all'] }],
};
const filters = Object.keys(own) as (keyof typeof own)[];
const actions = ['warn', 'delete', 'timeout', 'ban'] as const;
const common: readonly FormField[] = [
  { key: 'enabled', kind: 'switch' },
  { key: 'action', kind: 'choice', options: actions },
  { key: 'seconds', kind: 'number', min: 0, max: timeoutMost },
];
const said: readonly FormField[] = [
  { key: 'message', kind: 'template', place: { place: 'warning' }, maxLength: 200 },
  { key: 'silent', kind: 'switch' },
];

/** Page for the chat filters, with a form to test them. */
export default function ModerationPage() {
  const t = useBotTexts();
  const { of } = useShow();
  const queries = useQueryClient();
  const mayWrite = useMayNow('bot:write');
  const moderation = useQuery({
    queryKey: ['bot', 'moderation', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/moderation', { params: { query: of } })),
  });
  const save: Save = async (changes, expected) => {
    const body = { ...changes, expected };
    const saved = await answered(api.PATCH('/bot/moderation', { params: { query: of }, body }));
    queries.setQueryData(['bot', 'moderation', of.overlayId ?? ''], saved);
    return saved;
  };
  if (moderation.isError) return <ProblemNotice error={moderation.error} />;
  if (!moderation.data) return <Skeleton height={320} />;
  const { data } = moderation;
  return (
    <div className={styles.stack}>
      <RaidModeCard />
      <div className={styles.two}>
        <Card title={t.moderation.title} about={t.moderation.about}>
          <SettingsForm
            fields={general}
            texts={{ labels: t.moderation.labels }}
            saved={data}
            disabled={!mayWrite}
            onSave={save}
          />
          {filters.map((filter) => (
            <details key={filter} className={styles.more}>
              <summary>
                {t.moderation.filters[filter]}{' '}
                {data.filters[filter].enabled && <Badge kind="good">{t.moderation.on}</Badge>}
              </summary>
              <SettingsForm
                fields={[...common, ...own[filter], ...said]}
                texts={{ labels: t.moderation.filterLabels, options: t.options }}
                saved={data.filters[filter]}
                disabled={!mayWrite}
                onSave={savedWithin(`filters.${filter}`, save)}
              />
            </details>
          ))}
          <Phrases phrases={data.filters.phrases} disabled={!mayWrite} onSave={save} />
        </Card>
        <div className={styles.stack}>
          <ModerationTry />
          <ModerationLog />
        </div>
      </div>
    </div>
  );
}

const phraseRows: readonly FormField[] = [
  {
    key: 'phrases',
    kind: 'rows',
    columns: [
      { key: 'text', kind: 'text', maxLength: 200 },
      { key: 'mode', kind: 'choice', options: ['contains', 'word', 'regex'] },
      { key: 'action', kind: 'choice', options: actions },
      { key: 'leet', kind: 'switch' },
    ],
    blank: { text: '', mode: 'word', action: 'timeout', leet: false, enabled: true },
    least: 0,
    most: 200,
  },
];

interface PhrasesProps {
  readonly phrases: Moderation['filters']['phrases'];
  readonly disabled: boolean;
  readonly onSave: Save;
}

/** Blocked phrases. Settings that have no column stay as they are. */
function Phrases({ phrases, disabled, onSave }: PhrasesProps) {
  const t = useBotTexts();
  const saved = useMemo(() => ({ phrases }), [phrases]);
  const { filterLabels, labels } = t.moderation;
  return (
    <details className={styles.more}>
      <summary>
        {t.moderation.filters.phrases} {phrases.length > 0 && <Badge kind="good">{phrases.length}</Badge>}
      </summary>
      <SettingsForm
        fields={phraseRows}
        texts={{ labels: { ...filterLabels, ...labels }, options: t.options }}
        saved={saved}
        disabled={disabled}
        onSave={savedWithin('filters', onSave)}
      />
    </details>
  );
}
