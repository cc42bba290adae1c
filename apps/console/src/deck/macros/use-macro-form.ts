import { useState } from 'react';
import { answered, api, type BodyOf, type Schemas } from '../../api/client';
import { randomId } from '../../api/client-id';
import { useRoom } from '../../design/room-context';
import { useConflicts } from '../../kit/conflicts';
import { changesOf, type FormValues } from '../../kit/values';
import { stepOf, type StepDraft } from './steps';

type Macro = Schemas['DeckMacroView'];
type Run = Schemas['MacroRunView'];

/** Macro in a form. */
export interface MacroDraft {
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly steps: readonly StepDraft[];
}

/** Initial values of the form: the record of an existing macro. */
export interface SavedMacro extends Omit<MacroDraft, 'steps'> {
  readonly macroId: number;
  readonly steps: readonly { readonly [key: string]: unknown }[];
}

const bodyOf = ({ name, color, icon, steps }: MacroDraft) => ({
  name,
  color,
  icon,
  steps: steps.map(stepOf),
});

function draftOf(macro: SavedMacro | null): MacroDraft {
  if (!macro) return { name: '', color: null, icon: null, steps: [] };
  const { name, color, icon } = macro;
  // Records have steps as they are over REST.
  return { name, color, icon, steps: macro.steps as readonly StepDraft[] };
}

/** Values of a stored macro, as the API shows them. */
const valuesOf = ({ name, color, icon, steps }: SavedMacro): FormValues => ({ name, color, icon, steps });

const changesBetween = (saved: SavedMacro | null, draft: MacroDraft): FormValues | null =>
  changesOf(bodyOf(draftOf(saved)), bodyOf(draft));

/** @throws ApiProblem */
function created(overlayId: string, body: BodyOf<'create_deck_macro'>): Promise<Macro> {
  const params = { path: { overlayId }, header: { 'Idempotency-Key': randomId() } };
  return answered(api.POST('/overlays/{overlayId}/deck-macros', { params, body }));
}

/** @throws ApiProblem */
function changed(overlayId: string, macroId: number, body: BodyOf<'update_deck_macro'>): Promise<Macro> {
  const params = { path: { overlayId, macroId } };
  return answered(api.PATCH('/overlays/{overlayId}/deck-macros/{macroId}', { params, body }));
}

/** @throws ApiProblem */
function fired(overlayId: string, macroId: number): Promise<Run> {
  const params = { path: { overlayId, macroId }, header: { 'Idempotency-Key': randomId() } };
  return answered(api.POST('/overlays/{overlayId}/deck-macros/{macroId}/fire', { params, body: {} }));
}

/** @throws ApiProblem */
function deleted(overlayId: string, macroId: number): Promise<unknown> {
  const params = { path: { overlayId, macroId } };
  return answered(api.DELETE('/overlays/{overlayId}/deck-macros/{macroId}', { params }));
}

/** Runs actions one at a time, and stores the last refusal. */
function useCarryOut() {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  /** @returns whether it was done: neither refused, nor false */
  async function carryOut(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      return (await action()) !== false;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { error, isBusy, carryOut, forgetError: () => setError(null) };
}

/** A stored macro and its draft, which others may change at the same time. */
function useMacroDraft(overlayId: string, from: SavedMacro | null) {
  const [saved, setSaved] = useState<SavedMacro | null>(from);
  const [draft, setDraft] = useState(() => draftOf(from));
  const conflicts = useConflicts();
  const changes = changesBetween(saved, draft);

  function store(macro: Macro): number {
    const next = { ...macro, steps: macro.steps as SavedMacro['steps'] };
    setSaved(next);
    setDraft(draftOf(next));
    return macro.macroId;
  }

  async function saveOn(before: SavedMacro, wanted: MacroDraft): Promise<number | null> {
    const { macroId } = before;
    const differing = changesBetween(before, wanted);
    if (!differing) return macroId;
    const isSaved = await conflicts.save(valuesOf(before), differing, async (expected) => {
      const body = { ...differing, expected } as BodyOf<'update_deck_macro'>;
      store(await changed(overlayId, macroId, body));
    });
    return isSaved ? macroId : null;
  }

  return {
    ...{ saved, draft, setDraft, changes },
    found: conflicts.found,
    /**
     * Returns the macro's id; null if others have changed the same.
     * @throws ApiProblem
     */
    save: async (): Promise<number | null> =>
      saved ? saveOn(saved, draft) : store(await created(overlayId, bodyOf(draft))),
    /** Decides for the stored values, or saves those of the user. @returns whether it is saved @throws ApiProblem */
    decide: async (choice: 'theirs' | 'mine'): Promise<boolean> => {
      const { found } = conflicts;
      if (!found || !saved || !changes) return false;
      const { from: stored, values } = conflicts.settle(found, changes, choice);
      const [now, wanted] = [{ ...saved, ...stored }, draftOf({ ...saved, ...values })];
      setSaved(now);
      setDraft(wanted);
      return choice === 'mine' && (await saveOn(now, wanted)) !== null;
    },
  };
}

/** A macro that is written, saved, fired and deleted. */
export function useMacroForm(from: SavedMacro | null) {
  const { overlayId } = useRoom();
  const [run, setRun] = useState<Run | null>(null);
  const { carryOut, error, isBusy, forgetError } = useCarryOut();
  const { saved, draft, setDraft, changes, found, save, decide } = useMacroDraft(overlayId, from);

  /** @returns false if others have changed the same @throws ApiProblem */
  async function fire(): Promise<boolean> {
    setRun(null);
    const macroId = await save();
    if (macroId !== null) setRun(await fired(overlayId, macroId));
    return macroId !== null;
  }

  /** @throws ApiProblem */
  async function remove(): Promise<void> {
    if (saved) await deleted(overlayId, saved.macroId);
  }

  function change(part: Partial<MacroDraft>): void {
    const { steps } = part;
    // Errors refer to steps by position, so they no longer apply if the positions change.
    if (steps && steps.map((step) => step.kind).join() !== draft.steps.map((step) => step.kind).join())
      forgetError();
    setDraft({ ...draft, ...part });
  }

  return {
    ...{ saved, draft, change, found, run, error, isBusy, save, fire, remove, carryOut },
    isChanged: changes !== null,
    decide: (choice: 'theirs' | 'mine') => carryOut(() => decide(choice)),
  };
}
