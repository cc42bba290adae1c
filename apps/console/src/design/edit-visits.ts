/** Visit of a text field: everything typed into it until it is left. */
export type Visit = number;

/** Steps of visits that are remembered. */
const REMEMBERED = 500;

/** Steps of the history that belong together, because they were typed during one visit of a field. */
export class EditVisits {
  private readonly visits = new Map<string, Visit>();

  /** @param stepId null if nothing changed */
  note(stepId: string | null, visit: Visit | undefined): void {
    if (stepId === null || visit === undefined) return;
    this.visits.set(stepId, visit);
    const [oldest] = this.visits.keys();
    if (this.visits.size > REMEMBERED && oldest !== undefined) this.visits.delete(oldest);
  }

  /** Returns the visit during which a step was made; undefined for any other step. */
  of(stepId: string): Visit | undefined {
    return this.visits.get(stepId);
  }
}

interface NextStep {
  readonly stepId: string;
}

/**
 * Takes back a step, and the steps of the same visit right below it.
 * @param next reads the step that would be taken back next; null if there is none
 * @param act takes it back, and returns the id of the step that this made
 */
export async function overVisit<Step extends NextStep>(
  visits: EditVisits,
  first: Step,
  next: () => Promise<Step | null>,
  act: (step: Step) => Promise<string | null>,
): Promise<void> {
  const visit = visits.of(first.stepId);
  for (let step: Step | null = first; step !== null;) {
    visits.note(await act(step), visit);
    if (visit === undefined) return;
    const below: Step | null = await next();
    step = below && below.stepId !== step.stepId && visits.of(below.stepId) === visit ? below : null;
  }
}
