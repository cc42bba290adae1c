import { memo } from 'react';
import type { ChatPart } from '@studio/widgets/chat-box/chat-line';
import type { ShownLine } from '../show/show-room';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { classes } from '../ui/classes';
import { Menu, MenuItem, MenuLine } from '../ui/menu';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

/** Moderation action on a chat line. */
export type LineAction =
  | { readonly kind: 'answer' }
  | { readonly kind: 'pin' }
  | { readonly kind: 'delete' | 'ban' | 'unban' | 'shoutout' }
  | { readonly kind: 'timeout'; readonly seconds: number };

type OnLineAction = (line: ShownLine, action: LineAction) => void;

interface ChatRowProps {
  readonly line: ShownLine;
  /** None for whom it isn't to moderate. */
  readonly onAction: OnLineAction | null;
}

export const ChatRow = memo(function ChatRow({ line, onAction: onDeed }: ChatRowProps) {
  const t = useLiveTexts();
  const { language } = useSpeech();
  const { user, parts, isGone } = line;
  return (
    <div className={styles.line}>
      <span className={styles.mark} style={user.color === null ? undefined : { background: user.color }} />
      <div className={styles.lineText}>
        {line.reply && (
          <span className={styles.reply}>
            {line.reply.name}: {line.reply.text}
          </span>
        )}
        <span className={styles.time}>{timeOf(line.at, language)}</span>
        {user.roles.map((role) => (
          <span key={role} className={styles.role}>
            {t.chat.roles[role]}
          </span>
        ))}
        {line.first && <span className={styles.role}>{t.chat.first}</span>}
        {line.shared && <span className={styles.role}>{t.chat.from(line.shared.name)}</span>}
        <span className={styles.speaker}>{user.name}</span>
        <span className={classes(isGone && styles.gone, line.action && styles.action)}>
          {parts.map((part, i) => (
            <Part key={i} part={part} />
          ))}
        </span>
        {isGone && <span className={styles.time}> {t.chat.gone}</span>}
      </div>
      {onDeed && (
        <Menu
          trigger={
            // Lines come by the hundred: an icon would be four elements more of each.
            <IconButton small label={t.chat.more(user.name)}>
              <span className={styles.dots} />
            </IconButton>
          }
        >
          <LineActions line={line} onAction={onDeed} />
        </Menu>
      )}
    </div>
  );
});

function Part({ part }: { readonly part: ChatPart }) {
  if (part.kind === 'emote' && part.url !== undefined) return <img src={part.url} alt={part.text} />;
  if (part.kind === 'mention') return <b>{part.text}</b>;
  if (part.kind === 'link')
    return (
      <a href={part.text} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    );
  return part.text;
}

/** Made when the menu opens. */
function LineActions({ line, onAction }: { readonly line: ShownLine; readonly onAction: OnLineAction }) {
  const t = useLiveTexts();
  const plain = (kind: 'delete' | 'ban' | 'unban' | 'shoutout' | 'answer' | 'pin') => () =>
    onAction(line, { kind });
  return (
    <>
      <MenuItem onChoose={plain('answer')}>{t.chat.answer}</MenuItem>
      <MenuItem onChoose={plain('shoutout')}>{t.chat.shoutout}</MenuItem>
      <MenuItem onChoose={plain('pin')}>{t.chat.pin}</MenuItem>
      <MenuLine />
      <MenuItem disabled={line.isGone === true} onChoose={plain('delete')}>
        {t.chat.deleteLine}
      </MenuItem>
      {t.chat.timeouts.map(([seconds, text]) => (
        <MenuItem key={seconds} onChoose={() => onAction(line, { kind: 'timeout', seconds })}>
          {text}
        </MenuItem>
      ))}
      <MenuItem danger onChoose={plain('ban')}>
        {t.chat.ban}
      </MenuItem>
      <MenuItem onChoose={plain('unban')}>{t.chat.unban}</MenuItem>
    </>
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function timeOf(at: string, language: string): string {
  let clock = clocks.get(language);
  if (!clock) {
    clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
    clocks.set(language, clock);
  }
  return clock.format(new Date(at));
}
