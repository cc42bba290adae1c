import { useRef, useState } from 'react';
import { answered, api, type BodyOf } from '../../api/client';
import { useAction } from '../../kit/use-action';
import styles from '../../kit/kit.module.css';
import { useMayNow } from '../../show/show-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field, inputClass, Select } from '../../ui/field';
import { Fetched, FetchSource, isFetched } from './fetch-source';
import type { ShownMove } from './shown-move';
import { sendFile } from './send-file';
import { useMoveInTexts } from './text/move-in-texts';

type Source = BodyOf<'begin_move_in'>['source'];

/** Steps 1 and 2: the other bot, and its files or pasted export. */
export function SourceStep({
  move,
  onBegun,
}: {
  readonly move: ShownMove | null;
  readonly onBegun: (moveInId: string) => void;
}) {
  const t = useMoveInTexts();
  const { run, isBusy } = useAction();
  const mayWrite = useMayNow('bot:write');
  const [source, setSource] = useState<Source>('streamelements');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFetching = move?.state === 'fetching';
  const isDraft = move?.state === 'draft' || isFetching;
  const chosen = isDraft ? move.source : source;
  const refresh = [['move-in']] as const;

  async function begin(files: readonly File[]): Promise<void> {
    const begun = await run(() =>
      answered(api.POST('/move-in', { body: { source, ...(files.length === 0 && { text }) } })),
    );
    if (begun) await add(begun.moveInId, files);
  }

  async function add(moveInId: string, files: readonly File[]): Promise<void> {
    for (const file of files) await run(() => sendFile(moveInId, file), { refresh });
    await run(() => Promise.resolve(), { refresh });
    setText('');
    onBegun(moveInId);
  }

  return (
    <>
      <Card title={t.source.title} about={t.source.about}>
        <Field label={t.source.bot}>
          {(ids) => (
            <Select
              {...ids}
              value={chosen}
              disabled={isDraft}
              options={sources.map((key) => ({ key, label: t.source.names[key] }))}
              onKey={setSource}
            />
          )}
        </Field>
        <p>{t.source.how[chosen]}</p>
      </Card>
      <Card title={t.files.title} about={t.files.about}>
        {isDraft && move.files.length > 0 && (
          <ul>
            {move.files.map(({ name }, n) => (
              <li key={n}>{namesOf(t)[name] ?? name}</li>
            ))}
          </ul>
        )}
        {move && <Fetched move={move} />}
        {!isDraft && isFetched(chosen) && (
          <>
            <FetchSource key={chosen} source={chosen} onBegun={onBegun} />
            <p>{t.files.or}</p>
          </>
        )}
        <div className={styles.actions}>
          <Button
            look={isFetched(chosen) ? 'plain' : 'primary'}
            disabled={isBusy || !mayWrite || isFetching}
            onClick={() => input.current?.click()}
          >
            {t.files.choose}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={t.files.choose}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            if (files.length > 0) void (isDraft ? add(move.moveInId, files) : begin(files));
          }}
        />
        {!isDraft && (
          <>
            <Field label={t.files.text} help={t.files.textHelp}>
              {(ids) => (
                <textarea
                  {...ids}
                  className={inputClass}
                  rows={4}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
            <div className={styles.actions}>
              <Button disabled={isBusy || !mayWrite || text.trim() === ''} onClick={() => void begin([])}>
                {t.files.read}
              </Button>
            </div>
          </>
        )}
      </Card>
    </>
  );
}

/** Names of what is no file. */
const namesOf = ({ files }: ReturnType<typeof useMoveInTexts>): Readonly<Record<string, string>> => ({
  ...{ text: files.pasted, fetched: files.fetched, 'fetched-viewers': files.fetchedViewers },
});

const sources = [
  ...([
    'streamelements',
    'nightbot',
    'fossabot',
    'moobot',
    'streamlabs_cloudbot',
    'streamlabs_chatbot',
  ] as const),
  ...(['firebot', 'phantombot', 'streamerbot', 'mixitup', 'ankhbot', 'wizebot', 'deepbot', 'csv'] as const),
] as const;
