import { useState } from 'react';
import { answered, api, type BodyOf } from '../../api/client';
import { asProblem } from '../../api/api-problem';
import { useAction } from '../../kit/use-action';
import styles from '../../kit/kit.module.css';
import { useMayNow } from '../../show/show-context';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Notice, ProblemNotice } from '../../ui/notice';
import type { ShownMove } from './shown-move';
import { useMoveInTexts } from './text/move-in-texts';

type Source = BodyOf<'begin_move_in'>['source'];

/** Sources that can be asked, and what they need. */
const needs = {
  streamelements: { login: false, token: true },
  nightbot: { login: true, token: true },
  fossabot: { login: true, token: false },
  moobot: { login: true, token: false },
} as const;
type FetchedSource = keyof typeof needs;

/** Returns true for a bot that can be asked by name or token. */
export function isFetched(source: Source): source is FetchedSource {
  return Object.hasOwn(needs, source);
}

/** Name or token of another bot, from which its data is fetched. */
export function FetchSource({
  source,
  onBegun,
}: {
  readonly source: FetchedSource;
  readonly onBegun: (moveInId: string) => void;
}) {
  const t = useMoveInTexts();
  const mayWrite = useMayNow('bot:write');
  const [login, setLogin] = useState('');
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const { run, isBusy } = useAction(setProblem);
  const need = needs[source];
  const given = {
    ...(need.login && login.trim() !== '' && { login }),
    ...(need.token && token.trim() !== '' && { token }),
  };

  async function fetchNow(): Promise<void> {
    setProblem(null);
    const begun = await run(() => answered(api.POST('/move-in', { body: { source, ...given } })), {
      refresh: [['move-in']],
    });
    if (!begun) return;
    setToken('');
    onBegun(begun.moveInId);
  }

  return (
    <form
      className={styles.form}
      aria-label={t.fetch.title(t.source.names[source])}
      onSubmit={(event) => {
        event.preventDefault();
        void fetchNow();
      }}
    >
      {need.login && (
        <TextField
          label={t.fetch.name}
          help={t.fetch.nameHelp}
          maxLength={100}
          autoComplete="off"
          value={login}
          onText={setLogin}
        />
      )}
      {(source === 'streamelements' || source === 'nightbot') && (
        <TextField
          {...t.fetch.token[source]}
          type="password"
          maxLength={4000}
          autoComplete="off"
          value={token}
          onText={setToken}
        />
      )}
      <Notice>{t.fetch.hints[source]}</Notice>
      {problem !== null && <Refused source={source} problem={problem} />}
      <div className={styles.actions}>
        <Button
          look="primary"
          type="submit"
          disabled={isBusy || !mayWrite || Object.keys(given).length === 0}
        >
          {isBusy ? t.fetch.asking : t.fetch.start}
        </Button>
      </div>
    </form>
  );
}

function Refused({ source, problem }: { readonly source: FetchedSource; readonly problem: unknown }) {
  const t = useMoveInTexts();
  const { details } = asProblem(problem);
  const advice = t.fetch.refused[String(details['advice'])];
  return (
    <ProblemNotice
      error={problem}
      texts={
        advice === undefined ? [] : [advice(t.source.names[source], Number(details['retryAfterS'] ?? 0))]
      }
    />
  );
}

/** Progress of a fetch, and what it could not read. */
export function Fetched({ move }: { readonly move: ShownMove }) {
  const t = useMoveInTexts();
  if (move.state === 'fetching')
    return (
      <div role="status">
        <p>{t.fetch.running}</p>
        <progress max={Math.max(1, move.total)} value={move.done} aria-label={t.fetch.running} />
      </div>
    );
  if (move.state !== 'draft') return null;
  const missing = move.notFetched.map((list) => t.fetch.lists[list]).join(', ');
  const isEmpty = move.counts.length === 0 && move.files.some(({ name }) => name === 'fetched');
  return (
    <>
      {missing !== '' && <Notice kind="warning">{t.fetch.missing(missing)}</Notice>}
      {missing === '' && isEmpty && <Notice kind="warning">{t.fetch.nothing}</Notice>}
    </>
  );
}
