import { useState } from 'react';
import { answered, api, type BodyOf, type Schemas } from '../../api/client';
import { randomId } from '../../api/client-id';
import { useRoom } from '../../design/room-context';
import { changesOf } from '../../kit/values';
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

/** A macro that is written, saved, fired and deleted. */
export function useMacroForm(from: SavedMacro | null) {
  const { overlayId } = useRoom();
  const [saved, setSaved] = useState<SavedMacro | null>(from);
  const [draft, setDraft] = useState(() => draftOf(from));
  const [run, setRun] = useState<Run | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const before = bodyOf(draftOf(saved));
  const changes = changesOf(before, bodyOf(draft));

  /** @throws ApiProblem */
  async function save(): Promise<number> {
    if (saved && !changes) return saved.macroId;
    const macro = saved
      ? await changed(overlayId, saved.macroId, changes as BodyOf<'update_deck_macro'>)
      : await created(overlayId, bodyOf(draft));
    const next = { ...macro, steps: macro.steps as SavedMacro['steps'] };
    setSaved(next);
    setDraft(draftOf(next));
    return macro.macroId;
  }

  /** @throws ApiProblem */
  async function fire(): Promise<void> {
    setRun(null);
    setRun(await fired(overlayId, await save()));
  }

  /** @throws ApiProblem */
  async function remove(): Promise<void> {
    if (saved) await deleted(overlayId, saved.macroId);
  }

  /** @returns whether it was done */
  async function carryOut(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await action();
      return true;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function change(part: Partial<MacroDraft>): void {
    const { steps } = part;
    // Errors refer to steps by position, so they no longer apply if the positions change.
    if (steps && steps.map((step) => step.kind).join() !== draft.steps.map((step) => step.kind).join())
      setError(null);
    setDraft({ ...draft, ...part });
  }

  return {
    saved,
    draft,
    change,
    isChanged: changes !== null,
    run,
    error,
    isBusy,
    save,
    fire,
    remove,
    carryOut,
  };
}
