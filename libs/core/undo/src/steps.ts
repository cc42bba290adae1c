import type { Actor, StoredEvent } from '@studio/kernel/event';
import { sameContent } from '@studio/kernel/same-content';
import { onePath, trimmed, type Path, type PropertyChange } from './property-diff';

/** Rules by which a decider's commits become steps that can be undone. */
export interface StepRules {
  /** False for properties that are not design: counters, access and the like. */
  isDesign(path: Path): boolean;
  /** The property that a hand drags when this path changes (a layout, not its x); null when it isn't dragged. */
  draggedProperty(path: Path): Path | null;
  /** Ids of the steps that an event takes back. */
  undoes(event: Pick<StoredEvent, 'type' | 'data'>): readonly string[];
}

/** One thing that somebody did, as history shows it: a commit, or the commits of a drag [undo/1]. */
export interface Step {
  /** `h_` and the rev of its first commit. */
  readonly id: string;
  /** Revs of its first and its last commit. */
  readonly from: number;
  readonly rev: number;
  /** Time of its last commit. */
  readonly at: string;
  readonly actor: Actor;
  readonly operation: string;
  /** Number of its commits. */
  readonly commits: number;
  /** Changes to the design. */
  readonly changes: readonly PropertyChange[];
  /** Ids of the steps that it took back. */
  readonly undoes: readonly string[];
}

interface Node {
  readonly step: Step;
  readonly below: Node | null;
  /** Time of its last commit, milliseconds since 1970. */
  readonly ms: number;
  /** Result of `draggedProperties`; undefined until it is first needed. */
  drag: string | null | undefined;
}

/** A commit of which not all events are folded in yet. */
interface Open {
  readonly state: unknown;
  readonly rev: number;
  readonly undoes: readonly string[];
}

/** Commits of one drag lie at most so far apart, in milliseconds [undo/1]. */
const DRAG_MS = 800;

/** Smallest number of steps remembered; at most twice as many are. */
const REMEMBERED = 250;

export function stepId(rev: number): string {
  return `h_${rev}`;
}

/** True when so much time lies between a commit and the next (RFC 3339) that no drag goes on from before. */
export function isPause(at: string, next: string): boolean {
  return Date.parse(next) - Date.parse(at) > DRAG_MS;
}

/** The latest steps of a stream. Never changed in place: a new one points at those before it. */
export class Steps implements Iterable<Step> {
  static readonly none = new Steps(null, 0, null);

  private constructor(
    private readonly top: Node | null,
    private readonly size: number,
    private readonly open: Open | null,
  ) {}

  /** Restores known steps, newest first. */
  static of(steps: readonly Step[]): Steps {
    return new Steps(chain(steps), steps.length, null);
  }

  /** Steps as JSON for `Steps.of`, also in another process. Not within a commit. */
  toJSON(): readonly Step[] {
    return [...this];
  }

  /** The step of the last commit. */
  get newest(): Step | null {
    return this.top?.step ?? null;
  }

  /** Newest first. */
  *[Symbol.iterator](): IterableIterator<Step> {
    for (let node = this.top; node; node = node.below) yield node.step;
  }

  find(id: string): Step | undefined {
    for (const step of this) if (step.id === id) return step;
    return undefined;
  }

  /** Those that a commit may still join; whoever keeps a state to go on from keeps them with it. */
  unfinished(at: string): readonly Step[] {
    const steps: Step[] = [];
    const ms = Date.parse(at);
    for (let node = this.top; node && isRecent(node, ms); node = node.below) steps.push(node.step);
    return steps;
  }

  /** The state that the commit of an event began with. @param before the one right before the event */
  stateBefore({ meta }: StoredEvent, before: unknown): unknown {
    return meta.index > 0 && this.open ? this.open.state : before;
  }

  /** The same with an event folded in after which more of its commit come. @param rev of the stream before the event */
  within(rules: StepRules, event: StoredEvent, rev: number, before: unknown): Steps {
    const open = event.meta.index === 0 ? null : this.open;
    return new Steps(this.top, this.size, {
      state: this.stateBefore(event, before),
      rev: open ? open.rev : rev,
      undoes: together(open?.undoes, rules.undoes(event)),
    });
  }

  /**
   * The same with the last event of a commit folded in.
   * @param rev of the stream before the event
   * @param changes of the whole commit
   */
  with(rules: StepRules, event: StoredEvent, rev: number, changes: readonly PropertyChange[]): Steps {
    const { meta } = event;
    const open = meta.index === 0 ? null : this.open;
    const revBefore = open ? open.rev : rev;
    const undoes = together(open?.undoes, rules.undoes(event));
    // A commit of excluded events only does nothing to the design.
    if (meta.rev === revBefore) return new Steps(this.top, this.size, null);
    const { rev: to, at, actor, operation } = meta;
    return this.push(rules, {
      id: stepId(to),
      from: to,
      rev: to,
      at,
      actor,
      operation,
      commits: 1,
      changes: trimmed(changes.filter(({ path }) => rules.isDesign(path))),
      undoes,
    });
  }

  private push(rules: StepRules, step: Step): Steps {
    const next = newNode(step, this.top);
    const above: Node[] = [];
    for (let node = this.top; node && isRecent(node, next.ms); node = node.below) {
      if (dragOf(rules, next) === null) break;
      if (node.step.actor.accountId !== step.actor.accountId) {
        above.push(node);
        continue;
      }
      if (!continues(rules, node, next) || above.some((other) => meets(other.step, step))) break;
      // The drag goes on above what others did meanwhile.
      return new Steps(newNode(joined(node.step, step), stacked(above, node.below)), this.size, null);
    }
    const size = this.size + 1;
    if (size < 2 * REMEMBERED) return new Steps(next, size, null);
    const remaining = [next];
    for (let node = this.top; node && remaining.length < REMEMBERED; node = node.below) remaining.push(node);
    return new Steps(stacked(remaining, null), remaining.length, null);
  }
}

function newNode(step: Step, below: Node | null): Node {
  return { step, below, ms: Date.parse(step.at), drag: undefined };
}

function chain(steps: readonly Step[]): Node | null {
  return steps.reduceRight<Node | null>((below, step) => newNode(step, below), null);
}

/** The same nodes, newest first, on top of another one. */
function stacked(nodes: readonly Node[], bottom: Node | null): Node | null {
  return nodes.reduceRight<Node | null>((below, { step, ms, drag }) => ({ step, below, ms, drag }), bottom);
}

function isRecent({ ms }: Node, now: number): boolean {
  return now - ms <= DRAG_MS;
}

const none: readonly string[] = [];

function together(some: readonly string[] = none, more: readonly string[]): readonly string[] {
  if (some.length === 0) return more;
  return more.length === 0 ? some : [...some, ...more];
}

function continues(rules: StepRules, last: Node, next: Node): boolean {
  const [a, b] = [last.step, next.step];
  return (
    a.operation === b.operation &&
    a.actor.via === b.actor.via &&
    a.actor.tokenId === b.actor.tokenId &&
    dragOf(rules, last) === dragOf(rules, next)
  );
}

/** `draggedProperties` of its step, found out once. */
function dragOf(rules: StepRules, node: Node): string | null {
  if (node.drag === undefined) node.drag = draggedProperties(rules, node.step);
  return node.drag;
}

/** The properties that a step drags, as one text; null when it does anything else. */
function draggedProperties(rules: StepRules, { changes, undoes }: Step): string | null {
  if (changes.length === 0 || undoes.length > 0) return null;
  const properties: string[] = [];
  for (const { path, before, after } of changes) {
    const property = slides(before, after) ? rules.draggedProperty(path)?.join('.') : undefined;
    if (property === undefined) return null;
    if (!properties.includes(property)) properties.push(property);
  }
  return properties.sort().join('\n');
}

/** Returns true if two values can belong to one slide; a switch, an addition or a removal is a step of its own. */
function slides(before: unknown, after: unknown): boolean {
  return typeof before === typeof after && (typeof after === 'number' || typeof after === 'string');
}

function joined(first: Step, last: Step): Step {
  const changes = new Map(first.changes.map((change) => [change.path.join('\n'), change]));
  for (const change of last.changes) {
    const key = change.path.join('\n');
    changes.set(key, { ...change, before: (changes.get(key) ?? change).before });
  }
  return {
    ...last,
    id: first.id,
    from: first.from,
    commits: first.commits + last.commits,
    changes: [...changes.values()].filter(({ before, after }) => !sameContent(before, after)),
  };
}

function meets(a: Step, b: Step): boolean {
  return a.changes.some(({ path }) => b.changes.some((other) => onePath(path, other.path)));
}
