import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { savedAs } from '../kit/conflicts';
import type { FormField } from '../kit/form-fields';
import { RecordList } from '../kit/record-list';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Select } from '../ui/field';
import { useBotTexts } from './text/bot-texts';

type Stored = Schemas['SystemMessageView'];

/** A message with the text that the bot says. */
type Message = Stored & {
  readonly text: string;
  /** As it was read. */
  readonly stored: Stored;
};
type Change = Schemas['MessageChange'];

const groups = [
  'builtin',
  'giveaway',
  'loyalty',
  'songs',
  'youtube',
  'feedback',
  'cmd',
  'quote',
  'queue',
] as const;
const fields: readonly FormField[] = [
  {
    ...{ key: 'text', kind: 'template', long: true, maxLength: 400 },
    place: ({ key }) => ({ place: 'message', item: String(key) }),
  },
];
const refresh = [['bot']] as const;
const keyOf = ({ key }: Message): string => key;
/** A message is known by what it says. */
const textOf = ({ text }: Message): string => text;

const shown = (stored: Stored): Message => ({
  ...stored,
  stored,
  text: stored.text ?? stored.defaultText,
});

/** Page for the bot's system messages. */
export default function MessagesPage() {
  const t = useBotTexts();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const [group, setGroup] = useState<(typeof groups)[number]>('builtin');
  const messages = useQuery({
    queryKey: ['bot', 'messages', group, of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/system-messages', { params: { query: { ...of, group } } })),
  });
  const change = (one: Change, expected = {}) =>
    answered(
      api.PATCH('/bot/system-messages', { params: { query: of }, body: { changes: [one], expected } }),
    );
  return (
    <RecordList
      title={t.messages.title}
      about={t.messages.about}
      query={{ data: messages.data?.items.map(shown), error: messages.error }}
      keyOf={keyOf}
      nameOf={textOf}
      metaOf={({ placeholders }) =>
        placeholders.length > 0 && t.messages.placeholders(placeholders.map((name) => `{${name}}`).join(', '))
      }
      isEnabled={({ enabled }) => enabled}
      more={({ key, text, defaultText }) =>
        text !== defaultText && (
          <Button
            disabled={!mayWrite}
            onClick={() => void run(() => change({ key, reset: true }), { refresh })}
          >
            {t.messages.reset}
          </Button>
        )
      }
      tools={
        <Select
          aria-label={t.messages.group}
          value={group}
          options={groups.map((key) => ({ key, label: t.messages.groups[key] }))}
          onKey={setGroup}
        />
      }
      texts={t.messages}
      fields={fields}
      canSearch
      mayWrite={mayWrite}
      actions={{
        refresh,
        update: ({ key, stored }, { text }) =>
          savedAs(
            () => change({ key, text: String(text) }, { items: [stored] }),
            ({ items }) => ({ ...shown((items as Stored[])[0] ?? stored) }),
          ),
        enable: ({ key }, enabled) => change({ key, enabled }),
      }}
    />
  );
}
