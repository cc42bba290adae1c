import { useRef, useState } from 'react';
import { answered, api, type BodyOf } from '../../api/client';
import styles from '../../kit/kit.module.css';
import { useMayNow } from '../../show/show-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field, inputClass, Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Fetched, FetchSource, isFetched } from './fetch-source';
import type { ShownMove } from './shown-move';
import { MOST_FILES, sendFiles, useFaultText, type RefusedFiles } from './send-files';
import { useMoveInTexts } from './text/move-in-texts';
import { useMoveAction } from './use-move-action';

type Source = BodyOf<'begin_move_in'>['source'];

/** Characters of a pasted text. */
const MOST_TEXT = 250_000;

/** Steps 1 and 2: the other bot, and its files or pasted export. */
export function SourceStep({
  move,
  onBegun,
}: {
  readonly move: ShownMove | null;
  readonly onBegun: (moveInId: string) => void;
}) {
  const t = useMoveInTexts();
  const { run, isBusy } = useMoveAction();
  const faultText = useFaultText();
  const mayWrite = useMayNow('bot:write');
  const [source, setSource] = useState<Source>('streamelements');
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<RefusedFiles | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFetching = move?.state === 'fetching';
  const isDraft = move?.state === 'draft' || isFetching;
  const chosen = isDraft ? move.source : source;
  const refresh = [['move-in']] as const;

  async function paste(): Promise<void> {
    if ([...text].length > MOST_TEXT) return setRefused({ moveInId: null, texts: [t.files.longText] });
    try {
      const { moveInId } = await answered(api.POST('/move-in', { body: { source, text } }));
      setRefused(null);
      setText('');
      onBegun(moveInId);
    } catch (error) {
      setRefused({ moveInId: null, texts: [faultText(error, t.files.pasted, source)] });
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const sent = await sendFiles(files, {
      ...{ source: chosen, moveInId: isDraft ? move.moveInId : null },
      room: MOST_FILES - (isDraft ? move.files.length : 0),
      onFault: (error, file) => faultText(error, file, chosen),
    });
    if (files.length > sent.read) sent.texts.push(t.files.tooMany);
    setRefused(sent);
    if (sent.moveInId === null) return;
    setText('');
    onBegun(sent.moveInId);
  }

  return (
    <>
      <Card title={`1. ${t.source.title}`} about={t.source.about}>
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
      <Card title={`2. ${t.files.title}`} about={t.files.about}>
        {isDraft && move.files.length > 0 && (
          <ul>
            {move.files.map(({ name }, n) => (
              <li key={n}>{namesOf(t)[name] ?? name}</li>
            ))}
          </ul>
        )}
        {move && <Fetched move={move} />}
        {refused !== null && refused.moveInId === (isDraft ? move.moveInId : null) && <Faults {...refused} />}
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
            {isBusy ? t.files.reading : t.files.choose}
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
            if (files.length > 0) void run(() => add(files), { refresh });
          }}
        />
        {!isDraft && (
          <PastedText
            {...{ text, onText: setText }}
            isDisabled={isBusy || !mayWrite}
            onRead={() => void run(paste, { refresh })}
          />
        )}
      </Card>
    </>
  );
}

/** Why files or a text were not read. */
function Faults({ texts }: Pick<RefusedFiles, 'texts'>) {
  if (texts.length === 0) return null;
  return (
    <Notice kind="error">
      {texts.map((each) => (
        <div key={each}>{each}</div>
      ))}
    </Notice>
  );
}

/** Export as a text that people paste. */
function PastedText({
  text,
  onText,
  isDisabled,
  onRead,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isDisabled: boolean;
  readonly onRead: () => void;
}) {
  const { files } = useMoveInTexts();
  return (
    <>
      <Field label={files.text} help={files.textHelp}>
        {(ids) => (
          <textarea
            {...ids}
            className={inputClass}
            rows={4}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button disabled={isDisabled || text.trim() === ''} onClick={onRead}>
          {files.read}
        </Button>
      </div>
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
