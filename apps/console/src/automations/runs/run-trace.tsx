import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react';
import type { Schemas } from '../../api/client';
import { useSpeech } from '../../text/texts';
import { Badge } from '../../ui/notice';
import { objectOf, textOf } from '../definition';
import { comparisonName } from '../editor/labels';
import { useSentences } from '../queries';
import { stepPhrase } from '../sentence';
import { useAutomationTexts } from '../text/automation-texts';
import styles from './runs.module.css';

type TracedStep = Schemas['AutomationRunView']['steps'][number];

const icons = { ok: CircleCheck, skipped: CircleDashed, failed: CircleAlert, started: Clock } as const;

/** Steps of a run in their order, each with what became of it. */
export function StepTimeline({ steps }: { readonly steps: readonly TracedStep[] }) {
  const { runs } = useAutomationTexts();
  const sentences = useSentences();
  if (steps.length === 0) return null;
  return (
    <ol className={styles.timeline} aria-label={runs.steps}>
      {steps.map(({ path, type, status, code, ms, onAir, input }) => {
        const Icon = icons[status];
        return (
          <li key={path} className={styles[status]}>
            <Icon size={16} aria-hidden />
            <div className={styles.step}>
              <div>
                {stepPhrase({ ...input, type }, sentences)} {onAir && <Badge kind="live">{runs.onAir}</Badge>}
              </div>
              <div className={styles.meta}>
                {runs.statuses[status]}
                {status !== 'started' && ` · ${runs.ms(ms)}`}
              </div>
              {code !== null && <Reason code={code} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** A reason in words, and what to do about it. */
export function Reason({ code }: { readonly code: string }) {
  const { reasons } = useAutomationTexts();
  const [text, fix] = reasons[code] ?? reasons.other;
  return (
    <div className={styles.reason}>
      {text}. {fix}
    </div>
  );
}

/** Conditions of a run with the values at the time. */
export function CheckTrace({ checks }: { readonly checks: readonly unknown[] }) {
  const { runs, names } = useAutomationTexts();
  const { t } = useSpeech();
  const all = checks.map(objectOf).filter((each) => each['var'] !== undefined);
  if (all.length === 0) return null;
  return (
    <ul className={styles.checks} aria-label={runs.checks}>
      {all.map((check, i) => {
        const op = textOf(check['op']);
        const holds = check['holds'] === true;
        const Icon = holds ? CircleCheck : CircleAlert;
        return (
          <li key={i} className={holds ? styles.ok : styles.failed}>
            <Icon size={16} aria-hidden />
            <div className={styles.step}>
              <code>{textOf(check['var'])}</code> {comparisonName(names, op)} {shown(check['expected'])}
              <div className={styles.meta}>
                {runs.actual(shown(check['actual']) || t.common.nothingFound)} ·{' '}
                {holds ? runs.holds : runs.fails}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
