import { timestamp } from './clock';
import { MAX_APPEND_BYTES } from './commit-log';
import type { CommandRequest, DecidedEvent } from './commit';
import type { Evolver } from './decider';
import type { StoredEvent } from './event';
import { foldEvents, type Fold } from './fold';
import { eventId } from './ids';
import { repeatedIn, type KeyedCommit } from './keyed-commits';
import { JsonTooLarge, plainJson } from './plain-json';
import { Problem } from './problem';

/** Result of a command on one state; `after` is the state the next command follows. */
export type Decision<State> =
  | {
      readonly kind: 'commit';
      readonly before: Fold<State>;
      readonly after: Fold<State>;
      /** Their position is '' until they are durable. */
      readonly events: readonly StoredEvent[];
      /** Rough size when written. */
      readonly bytes: number;
    }
  | { readonly kind: 'unchanged'; readonly after: Fold<State>; readonly repeated: KeyedCommit | null }
  | { readonly kind: 'refused'; readonly after: Fold<State>; readonly error: Error };

/** Decides a command on a state. Doesn't throw: whatever decide or evolve throws is a refusal. */
export function decideOn<State>(
  request: CommandRequest<State>,
  fold: Fold<State>,
  now: number,
): Decision<State> {
  const repeated = repeatedIn(fold.keyed, request, now);
  if (repeated) return { kind: 'unchanged', after: fold, repeated };
  try {
    const decided = request.decide(fold, now);
    if (decided.length === 0) return { kind: 'unchanged', after: fold, repeated: null };
    const { stream, commandId, causationId, correlationId, depth, clientId, actor, operation } = request;
    const chain = {
      causationId,
      correlationId,
      ...(depth && { depth }),
      ...(clientId !== undefined && { clientId }),
    };
    const of = decided.length;
    const at = timestamp(now);
    const rev = revAfter(request.evolver, fold.rev, decided);
    let bytes = 0;
    const events = decided.map(({ type, data }, index): StoredEvent => {
      const plain = plainJson(data, MAX_APPEND_BYTES);
      bytes += plain.bytes + type.length + METADATA_BYTES;
      return {
        id: eventId(commandId, index),
        type,
        data: plain.data,
        meta: { commandId, index, of, ...chain, actor, operation, rev, at },
        stream,
        revision: fold.revision + 1 + index,
        position: '',
      };
    });
    return { kind: 'commit', before: fold, after: foldEvents(request.evolver, fold, events), events, bytes };
  } catch (error) {
    return {
      kind: 'refused',
      after: fold,
      error: error instanceof JsonTooLarge ? tooLarge() : asError(error),
    };
  }
}

/** Commit counter after a commit of these events: one higher, unless all of them are excluded from it. */
export function revAfter(
  { excluded: aside = [] }: Pick<Evolver<never>, 'excluded'>,
  rev: number,
  events: readonly Pick<DecidedEvent, 'type'>[],
): number {
  return events.every(({ type }) => aside.includes(type)) ? rev : rev + 1;
}

/** Refuses a change that no append can hold: `payload_too_large`. */
export function tooLarge(): Problem {
  return new Problem('payload_too_large', 'The change is too large. Split it into smaller ones.');
}

/** Id and metadata of an event when written, roughly. */
const METADATA_BYTES = 512;

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
