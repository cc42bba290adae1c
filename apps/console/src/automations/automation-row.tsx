import { ArrowRight, TriangleAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import styles from '../kit/kit.module.css';
import { useAction } from '../kit/use-action';
import { useQueryClient } from '@tanstack/react-query';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { Switch } from '../ui/field';
import own from './automations.module.css';
import type { ListedAutomation } from './definition';
import { refresh } from './queries';
import { sentenceOf, type SentenceSources } from './sentence';
import { useAutomationTexts } from './text/automation-texts';

interface AutomationRowProps {
  readonly automation: ListedAutomation;
  readonly sentences: SentenceSources;
}

/** An automation in the list: what it does, whether it is on, and what became of it lately. */
export function AutomationRow({ automation, sentences }: AutomationRowProps) {
  const { t } = useSpeech();
  const { list } = useAutomationTexts();
  const { run } = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const { automationId, name, enabled } = automation;
  const path = { automationId };
  return (
    <div className={styles.row} role="group" aria-label={name}>
      <Switch
        aria-label={list.enabled(name)}
        checked={enabled}
        onSwitch={(on) =>
          void run(
            () =>
              answered(api.PATCH('/automations/{automationId}', { params: { path }, body: { enabled: on } })),
            { refresh },
          )
        }
      />
      <div className={styles.words}>
        <Link href={`/${automationId}`} className={styles.name ?? ''}>
          {name}
        </Link>
        <Sentence automation={automation} sentences={sentences} />
        <Recent automation={automation} />
        <Broken automation={automation} />
      </div>
      <IconButton label={`${t.common.delete}: ${name}`} onClick={() => setDeleting(true)}>
        <Trash2 size={16} />
      </IconButton>
      {isDeleting && <DeleteAutomation automation={automation} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** `When Raid, at least 5 → Confetti`. */
export function Sentence({
  automation,
  sentences,
}: {
  readonly automation: { readonly triggers: unknown; readonly actions: unknown };
  readonly sentences: SentenceSources;
}) {
  const { names } = useAutomationTexts();
  const { when, then } = sentenceOf(automation, sentences);
  return (
    <div className={own.sentence}>
      <span>
        <span className={own.quiet}>{names.when}</span> {when}
      </span>
      <ArrowRight size={14} aria-hidden />
      <span>{then}</span>
    </div>
  );
}

/** Last run, runs and refusals of the last day. */
function Recent({ automation }: { readonly automation: ListedAutomation }) {
  const { ago } = useSpeech();
  const { list, reasons } = useAutomationTexts();
  const { lastRunAt, runs24h, refused24h } = automation;
  return (
    <div className={styles.meta}>
      {lastRunAt === null ? list.never : list.lastRun(ago(lastRunAt))}
      {runs24h > 0 && ` · ${list.runs(runs24h)}`}
      {Object.entries(refused24h).map(([reason, count]) => (
        <span key={reason}> · {list.refused(count, (reasons[reason] ?? reasons.other)[0])}</span>
      ))}
    </div>
  );
}

/** Steps whose target is gone, with the way to them. */
function Broken({ automation }: { readonly automation: ListedAutomation }) {
  const { list } = useAutomationTexts();
  const { automationId, broken } = automation;
  return broken.map(({ path, label }) => (
    <div key={path} className={own.broken}>
      <TriangleAlert size={14} aria-hidden />
      <span>{list.broken(label)}</span>
      <Link href={`/${automationId}`}>{list.mend}</Link>
    </div>
  ));
}

interface DeleteProps {
  readonly automation: ListedAutomation;
  readonly onClose: () => void;
}

function DeleteAutomation({ automation, onClose }: DeleteProps) {
  const { t } = useSpeech();
  const { list } = useAutomationTexts();
  const queries = useQueryClient();
  const { automationId, name } = automation;

  async function remove(): Promise<void> {
    await answered(api.DELETE('/automations/{automationId}', { params: { path: { automationId } } }));
    for (const queryKey of refresh) void queries.invalidateQueries({ queryKey });
    onClose();
  }

  return (
    <FormDialog
      title={list.sureDelete(name)}
      button={t.common.delete}
      look="live"
      onSubmit={remove}
      onClose={onClose}
    />
  );
}
