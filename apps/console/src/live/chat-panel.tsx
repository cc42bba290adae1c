import { X } from 'lucide-react';
import { useCallback, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useObserved, useObservedPart } from '../design/observed';
import { Form, useForm } from '../kit/form';
import { SureButton } from '../kit/sure-button';
import { useMayNow, useShow } from '../show/show-context';
import type { ShownLine } from '../show/show-room';
import { useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { GroupFault, inputClass } from '../ui/field';
import { Empty, Notice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { toast } from '../ui/toasts';
import { ChatModes } from './chat-modes';
import { ChatReviews } from './chat-reviews';
import { ChatRow, type LineAction } from './chat-row';
import { useWantedPanel } from '../palette/wanted-panel';
import styles from './live.module.css';
import { ReadingList } from './reading-list';
import { useLiveTexts } from './text/live-texts';
import { useModeration } from './use-moderation';

/** Shows the chat with its moderation. */
export function ChatPanel({ tools }: { readonly tools?: ReactNode }) {
  const t = useLiveTexts();
  const panel = useWantedPanel(t.chat.title);
  const { room } = useShow();
  const isEmpty = useObservedPart(room.chat.items, (lines) => lines.length === 0);
  const permissions = useObserved(room.permissions);
  const connection = useObserved(room.connection);
  const mayModerate = useMayNow('chat:moderate');
  const { runAction, send, clear, pin, setMode, isBusy } = useModeration();
  const [answered, setAnswered] = useState<ShownLine | null>(null);
  const [banned, setBanned] = useState<ShownLine | null>(null);
  const onAction = useCallback(
    (line: ShownLine, action: LineAction) => {
      if (action.kind === 'answer') setAnswered(line);
      else if (action.kind === 'ban') setBanned(line);
      else if (action.kind === 'pin') pin(line);
      else runAction(line, action);
    },
    [runAction, pin],
  );
  const isRefused = connection === 'open' && !permissions.includes('chat:moderate');
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={t.chat.title}>
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
      <ChatReviews />
      {isEmpty ? (
        <div className={styles.reading}>
          {connection === 'open' ? (
            !isRefused && <Empty title={t.chat.none} about={t.chat.noneAbout} />
          ) : (
            <Skeleton height={120} />
          )}
        </div>
      ) : (
        <Lines onAction={mayModerate ? onAction : null} />
      )}
      <WriteLine to={answered} disabled={isBusy} onDone={() => setAnswered(null)} send={send} />
      {banned && (
        <BanDialog
          line={banned}
          onClose={() => setBanned(null)}
          onSure={() => runAction(banned, { kind: 'ban' })}
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

function Lines({ onAction }: Pick<ComponentProps<typeof ChatRow>, 'onAction'>) {
  const t = useLiveTexts();
  const lines = useObserved(useShow().room.chat.items);
  const row = useCallback(
    (line: ShownLine) => <ChatRow key={line.id} line={line} onAction={onAction} />,
    [onAction],
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
  const form = useForm();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const label = to ? t.chat.answering(to.user.name) : t.chat.write;

  function submit(): void {
    void form
      .run(() => send(text, to))
      .then((sent) => {
        if (!sent) return;
        setText('');
        onDone();
        input.current?.focus();
        for (const { platform, status, reason } of sent.results)
          if (status !== 'sent') toast(reason ?? t.chat.notSent(platform), true);
      });
  }

  return (
    <Form form={form} className={styles.write} onSubmit={submit}>
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
      <Button
        type="submit"
        look="primary"
        disabled={!mayWrite || disabled || form.isBusy || text.trim() === ''}
      >
        {t.chat.send}
      </Button>
      <GroupFault name="text" />
    </Form>
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
