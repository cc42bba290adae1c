import { useQuery } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { answered, api, type BodyOf, type Schemas } from '../api/client';
import type { FormField } from '../kit/form-fields';
import styles from '../kit/kit.module.css';
import { RecordList } from '../kit/record-list';
import { useAction } from '../kit/use-action';
import type { FormValues } from '../kit/values';
import { useMayNow, useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { CustomApis } from './custom-apis';
import { useBotTexts } from './text/bot-texts';

type Counter = Schemas['BotCounterView'];
type Quote = Schemas['QuoteView'];

const MOST = 1_000_000_000;
const counterFields: readonly FormField[] = [
  { key: 'name', kind: 'text', maxLength: 40 },
  { key: 'value', kind: 'number', min: -MOST, max: MOST },
  { key: 'step', kind: 'number', min: -MOST, max: MOST },
  { key: 'resetOn', kind: 'choice', options: ['never', 'stream', 'daily'] },
  { key: 'min', kind: 'number', min: -MOST, max: MOST, nullable: true },
  { key: 'max', kind: 'number', min: -MOST, max: MOST, nullable: true },
];
const quoteFields: readonly FormField[] = [
  { key: 'text', kind: 'long', maxLength: 400 },
  { key: 'author', kind: 'text', maxLength: 64 },
  { key: 'game', kind: 'text', maxLength: 100 },
];
const refresh = [['bot']] as const;

/** Page for tools that commands use: counters, quotes and answers from other servers. */
export default function BotToolsPage() {
  return (
    <>
      <div className={styles.two}>
        <Counters />
        <Quotes />
      </div>
      <CustomApis />
    </>
  );
}

const counterName = ({ name }: Counter): string => name;
const quoteName = ({ number, text }: Quote): string => `#${number} ${text}`;

function Counters() {
  const t = useBotTexts();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const counters = useQuery({
    queryKey: ['bot', 'counters', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/counters', { params: { query: of } })),
  });
  const byId = ({ counterId }: Counter) => ({ query: of, path: { counterId } });
  const patch = (counter: Counter, body: FormValues) =>
    answered(api.PATCH('/bot/counters/{counterId}', { params: byId(counter), body }));
  return (
    <RecordList
      title={t.counters.title}
      about={t.counters.about}
      query={{ data: counters.data?.items, error: counters.error }}
      keyOf={({ counterId }) => counterId}
      nameOf={counterName}
      metaOf={({ resetOn }) => `${t.counters.labels.resetOn}: ${t.options[resetOn]}`}
      more={(counter) => (
        <div className={styles.actions}>
          <IconButton
            label={t.counters.less(counter.name)}
            disabled={!mayWrite}
            onClick={() => void run(() => patch(counter, { delta: -counter.step }), { refresh })}
          >
            <Minus size={16} />
          </IconButton>
          <b>{counter.value}</b>
          <IconButton
            label={t.counters.more(counter.name)}
            disabled={!mayWrite}
            onClick={() => void run(() => patch(counter, { delta: counter.step }), { refresh })}
          >
            <Plus size={16} />
          </IconButton>
        </div>
      )}
      texts={{ ...t.counters, options: t.options }}
      fields={counterFields}
      blank={{ name: '', value: 0, step: 1, resetOn: 'never', min: null, max: null }}
      mayWrite={mayWrite}
      actions={{
        refresh,
        create: (values) =>
          answered(
            api.POST('/bot/counters', {
              params: { query: of },
              body: values as BodyOf<'create_bot_counter'>,
            }),
          ),
        update: (counter, changes, expected) => patch(counter, { ...changes, expected }),
        remove: (counter) => answered(api.DELETE('/bot/counters/{counterId}', { params: byId(counter) })),
      }}
    />
  );
}

function Quotes() {
  const t = useBotTexts();
  const { at } = useSpeech();
  const { of } = useShow();
  const quotes = useQuery({
    queryKey: ['bot', 'quotes', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/quotes', { params: { query: { ...of, limit: 1000 } } })),
  });
  return (
    <RecordList
      title={t.quotes.title}
      about={t.quotes.about}
      query={{ data: quotes.data?.items, error: quotes.error }}
      keyOf={({ quoteId }) => quoteId}
      nameOf={quoteName}
      metaOf={({ author, game, at: when }) =>
        [author, game, at(when)].filter((each) => each !== '').join(' · ')
      }
      texts={t.quotes}
      fields={quoteFields}
      blank={{ text: '', author: '', game: '' }}
      canSearch
      mayWrite={useMayNow('bot:write')}
      actions={{
        refresh,
        create: (values) =>
          answered(
            api.POST('/bot/quotes', {
              params: { query: of },
              body: values as BodyOf<'add_bot_quote'>,
            }),
          ),
        remove: ({ quoteId }) =>
          answered(api.DELETE('/bot/quotes/{quoteId}', { params: { query: of, path: { quoteId } } })),
      }}
    />
  );
}
