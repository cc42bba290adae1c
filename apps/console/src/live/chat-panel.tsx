import { X } from 'lucide-react';
import { useCallback, useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { useObserved, useObservedPart } from '../design/observed';
import { SureButton } from '../kit/sure-button';
import { useMayNow, useShow } from '../show/show-context';
import type { ShownLine } from '../show/show-room';
import { useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { inputClass } from '../ui/field';
import { Empty, Notice } from '../ui/notice';
import { toast } from '../ui/toasts';
import { ChatModes } from './chat-modes';
import { ChatRow, type LineDeed } from './chat-row';
import styles from './live.module.css';
import { ReadingList } from './reading-list';
import { useLiveTexts } from './text/live-texts';
import { useModeration } from './use-moderation';

/** What is said, and what can be done about it. */
export function ChatPanel({ tools }: { readonly tools?: ReactNode }) {
  const t = useLiveTexts();
  const { room } = useShow();
  const isEmpty = useObservedPart(room.chat.items, (lines) => lines.length === 0);
  const permissions = useObserved(room.permissions);
  const connection = useObserved(room.connection);
  const mayModerate = useMayNow('chat:moderate');
  const { doDeed, send, clear, pin, setMode, isBusy } = useModeration();
  const [answered, setAnswered] = useState<ShownLine | null>(null);
  const [banned, setBanned] = useState<ShownLine | null>(null);
  const onDeed = useCallback(
    (line: ShownLine, deed: LineDeed) => {
      if (deed.kind === 'answer') setAnswered(line);
      else if (deed.kind === 'ban') setBanned(line);
      else if (deed.kind === 'pin') pin(line);
      else doDeed(line, deed);
    },
    [doDeed, pin],
  );
  const isRefused = connection === 'open' && !permissions.includes('chat:moderate');
  return (
    <section className={styles.panel} aria-label={t.chat.title}>
      <div className={styles.panelHead}>
        <h2>{t.chat.title}</h2>
        <div className={styles.tools}>
          <LineCount />
          {mayModerate && <ChatModes onMode={setMode} />}
          {mayModerate && !isEmpty && <SureButton onSure={clear}>{t.chat.clear}</SureButton>}
          {tools}
        </div>
      </div>
      {isRefused && <Notice kind="warning">{t.chat.noScope}</Notice>}
      {isEmpty ? (
        <div className={styles.reading}>{!isRefused && <Empty title={t.chat.none} />}</div>
      ) : (
        <Lines onDeed={mayModerate ? onDeed : null} />
      )}
      <WriteLine to={answered} disabled={isBusy} onDone={() => setAnswered(null)} send={send} />
      {banned && (
        <BanDialog
          line={banned}
          onClose={() => setBanned(null)}
          onSure={() => doDeed(banned, { kind: 'ban' })}
        />
      )}
    </section>
  );
}

/* Lines come by the hundred: only what shows them or counts them is drawn anew. */

function LineCount() {
  const t = useLiveTexts();
  const lines = useObserved(useShow().room.chat.items);
  return <span className={styles.meta}>{t.chat.lines(lines.length)}</span>;
}

function Lines({ onDeed }: Pick<ComponentProps<typeof ChatRow>, 'onDeed'>) {
  const t = useLiveTexts();
  const lines = useObserved(useShow().room.chat.items);
  const row = useCallback(
    (line: ShownLine) => <ChatRow key={line.id} line={line} onDeed={onDeed} />,
    [onDeed],
  );
  return <ReadingList label={t.chat.label} items={lines} newest="bottom" newer={t.chat.newer} row={row} />;
}

interface WriteLineProps {
  readonly to: ShownLine | null;
  readonly disabled: boolean;
  readonly send: ReturnType<typeof useModeration>['send'];
  readonly onDone: () => void;
}

function WriteLine({ to, disabled, send, onDone }: WriteLineProps) {
  const t = useLiveTexts();
  const texts = useTexts();
  const mayWrite = useMayNow('chat:write');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const label = to ? t.chat.answering(to.user.name) : t.chat.write;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(text, to).then((sent) => {
      if (!sent) return;
      setText('');
      onDone();
      input.current?.focus();
      for (const { platform, status, reason } of sent.results)
        if (status !== 'sent') toast(reason ?? t.chat.notSent(platform), true);
    });
  }

  return (
    <form className={styles.write} onSubmit={submit}>
      <input
        ref={input}
        className={inputClass}
        aria-label={label}
        placeholder={label}
        maxLength={500}
        value={text}
        disabled={!mayWrite}
        onChange={(event) => setText(event.target.value)}
      />
      {to && (
        <IconButton label={texts.common.cancel} onClick={onDone}>
          <X size={16} />
        </IconButton>
      )}
      <Button type="submit" look="primary" disabled={!mayWrite || disabled || text.trim() === ''}>
        {t.chat.send}
      </Button>
    </form>
  );
}

interface BanDialogProps {
  readonly line: ShownLine;
  readonly onClose: () => void;
  readonly onSure: () => void;
}

function BanDialog({ line, onClose, onSure }: BanDialogProps) {
  const t = useLiveTexts();
  const texts = useTexts();
  return (
    <Dialog title={t.chat.banTitle(line.user.name)} about={t.chat.banAbout} onClose={onClose}>
      <DialogActions>
        <Button onClick={onClose}>{texts.common.cancel}</Button>
        <Button
          look="live"
          onClick={() => {
            onSure();
            onClose();
          }}
        >
          {t.chat.ban}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
