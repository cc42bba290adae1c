import { useState, type ReactNode } from 'react';
import { LaterConflictNotice } from './later-conflict-notice';
import { useConflicts, type Settled } from './conflicts';
import { useForm, type FormState } from './form';
import type { FormTexts } from './form-fields';
import { changesOf, type FormValues } from './values';

interface SharedDraftOptions<Values extends object> {
  /** Values stored when the user begins. */
  readonly stored: Values;
  /**
   * Sends what differs.
   * @param expected values that this is based on, for the API to refuse it if one has become another
   */
  readonly send: (changes: Partial<Values>, expected: FormValues) => Promise<unknown>;
  readonly onSaved: () => void;
}

interface SharedDraft<Values extends object> {
  readonly form: FormState;
  readonly values: Values;
  readonly isChanged: boolean;
  readonly change: (part: Partial<Values>) => void;
  /** Saves what differs; `onSaved` follows, unless the API refuses. */
  readonly save: () => Promise<void>;
  /** Values that others have saved meanwhile, for the user to choose; null if there are none. */
  readonly conflict: (labels: FormTexts['labels']) => ReactNode;
}

/** Values of a record in a dialog of its own layout, which others may change at the same time. */
export function useSharedDraft<Values extends object>({
  stored,
  send,
  onSaved,
}: SharedDraftOptions<Values>): SharedDraft<Values> {
  const form = useForm();
  const conflicts = useConflicts();
  const { found } = conflicts;
  const [draft, setDraft] = useState<Settled>(() => ({
    from: stored as FormValues,
    values: stored as FormValues,
  }));
  const changes = changesOf(draft.from, draft.values);

  async function save({ from, values }: Settled): Promise<void> {
    const wanted = changesOf(from, values);
    const isSaved = await form.run(async () => {
      if (!wanted) return true;
      return conflicts.save(from, wanted, (expected) => send(wanted as Partial<Values>, expected));
    });
    if (isSaved === true) onSaved();
  }

  function decide(choice: 'theirs' | 'mine'): void {
    if (!found || !changes) return;
    const settled = conflicts.settle(found, changes, choice);
    setDraft(settled);
    if (choice === 'mine') void save(settled);
  }

  return {
    form,
    values: draft.values as Values,
    isChanged: changes !== null,
    change: (part) => setDraft({ from: draft.from, values: { ...draft.values, ...part } }),
    save: () => save(draft),
    conflict: (labels) =>
      found && (
        <LaterConflictNotice
          conflicts={found.conflicts}
          fields={[]}
          texts={{ labels }}
          disabled={form.isBusy}
          onTheirs={() => decide('theirs')}
          onMine={() => decide('mine')}
        />
      ),
  };
}
