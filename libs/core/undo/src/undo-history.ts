import type { FoldExtension, FoldedEvent } from '@studio/kernel/fold-extension';
import { LastWrites, type CommitWrites, type LastWritesJson } from './last-writes';
import { diff, type Path } from './property-diff';
import { Steps, type Step, type StepRules } from './steps';

interface UndoHistoryJson {
  readonly steps: readonly Step[];
  readonly lastWrites: LastWritesJson | null;
}

/** Record of a stream's commits that makes undo possible. Never changed in place. */
export class UndoHistory {
  static readonly none = new UndoHistory(Steps.none, LastWrites.none);

  private constructor(
    /** Recent steps of the stream. */
    readonly steps: Steps,
    private readonly lastWrites: LastWrites | null,
  ) {}

  /** Creates a history of steps alone, for readers that never need the last writers: folding is cheaper. */
  static ofSteps(steps: Steps): UndoHistory {
    return new UndoHistory(steps, null);
  }

  /** Restores what `toJSON` returned, also in another process. */
  static of({ steps, lastWrites }: UndoHistoryJson): UndoHistory {
    return new UndoHistory(Steps.of(steps.map(withWholeChanges)), lastWrites && LastWrites.of(lastWrites));
  }

  toJSON(): object {
    return { steps: this.steps, lastWrites: this.lastWrites };
  }

  /** Commits after a rev whose writes still stand, oldest first; `under` limits them to what concerns a path. */
  since(rev: number, under?: Path): readonly CommitWrites[] {
    return this.lastWrites?.since(rev, under) ?? [];
  }

  /** Folds one more event. The last event of a commit of several completes its step. */
  with(rules: StepRules, { before, after, event, rev }: FoldedEvent<unknown>): UndoHistory {
    const { actor, operation, at, index, of } = event.meta;
    if (index < of - 1) return new UndoHistory(this.steps.within(rules, event, rev, before), this.lastWrites);
    const changes = diff(this.steps.stateBefore(event, before), after);
    const by = { rev: event.meta.rev, accountId: actor.accountId, via: actor.via, operation, at };
    const steps = this.steps.with(rules, event, rev, changes);
    return new UndoHistory(steps, this.lastWrites && this.lastWrites.write(changes, by));
  }
}

/** Extension for a decider whose commits can be undone. */
export function undoExtension<State>(rules: StepRules): FoldExtension<State, UndoHistory> {
  return {
    initial: UndoHistory.none,
    fold: (history, folded) => history.with(rules, folded),
    fromJson: (json) => UndoHistory.of(json as UndoHistoryJson),
  };
}

/** JSON leaves out what is undefined: where a property didn't exist. */
function withWholeChanges(step: Step): Step {
  return { ...step, changes: step.changes.map(({ path, before, after }) => ({ path, before, after })) };
}
