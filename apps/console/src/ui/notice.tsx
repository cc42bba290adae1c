import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { asProblem } from '../api/api-problem';
import { buttonClass } from './button';
import { useTexts } from '../text/texts';
import { classes } from './classes';
import styles from './notice.module.css';

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert, good: CircleCheck };

interface NoticeProps {
  readonly kind?: keyof typeof icons;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ kind = 'info', children, action }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === 'error' ? 'alert' : undefined}>
      <Icon size={16} aria-hidden />
      <div className={styles.body}>{children}</div>
      {action}
    </div>
  );
}

/** Returns the text of a problem, in the console's language if its code is known. */
export function useProblemText(): (error: unknown) => string {
  const known: { readonly [code: string]: string } = useTexts().problems;
  return (error) => {
    const { code, message } = asProblem(error);
    return known[code] ?? message;
  };
}

interface ProblemNoticeProps {
  readonly error: unknown;
  /** Explanations in the reader's language; empty: the text of the code. */
  readonly texts?: readonly string[];
  readonly action?: ReactNode;
}

/** Shows a problem, with the request id by which an operator finds it in the logs. */
export function ProblemNotice({ error, texts = [], action }: ProblemNoticeProps) {
  const t = useTexts();
  const problemText = useProblemText();
  const { code, requestId } = asProblem(error);
  return (
    <Notice kind="error" action={action ?? (code === 'signed_out' && <SignInLink />)}>
      {(texts.length > 0 ? texts : [problemText(error)]).map((text) => (
        <div key={text}>{text}</div>
      ))}
      <div className={styles.detail}>
        {code}
        {requestId !== null && ` · ${t.common.request} ${requestId}`}
      </div>
    </Notice>
  );
}

/** Opens the sign-in in another tab, so that nothing here is lost. */
function SignInLink() {
  const { signIn } = useTexts();
  return (
    <a className={buttonClass()} href="/console/" target="_blank" rel="noreferrer">
      {signIn.submit}
    </a>
  );
}

interface EmptyProps {
  readonly title: string;
  /** Sentence that says what belongs here, or what to do. */
  readonly about?: string | undefined;
  /** Button that makes the first one. */
  readonly children?: ReactNode;
}

/** Empty state: what is missing, what it is for, and the one next step. */
export function Empty({ title, about, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div>
        <h2>{title}</h2>
        {about !== undefined && <p>{about}</p>}
      </div>
      {children}
    </div>
  );
}

interface BadgeProps {
  readonly kind?: 'plain' | 'live' | 'preview' | 'good';
  readonly children: ReactNode;
}

const badges = {
  plain: undefined,
  live: styles.badgeLive,
  preview: styles.badgePreview,
  good: styles.badgeGood,
};

export function Badge({ kind = 'plain', children }: BadgeProps) {
  return <span className={classes(styles.badge, badges[kind])}>{children}</span>;
}

const dots = { plain: undefined, good: styles.dotGood, bad: styles.dotBad, wait: styles.dotWait };

/** Colored dot; always used beside a word. */
export function Dot({ kind }: { readonly kind: keyof typeof dots }) {
  return <span className={classes(styles.dot, dots[kind])} aria-hidden />;
}
