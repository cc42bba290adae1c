import {
  CommitPipeline,
  type CommandRequest,
  type CommitResult,
  type PipelineOptions,
} from '../commit-pipeline';
import type { NewEvent } from '../event';
import { emptyFold, foldEvents } from '../fold';
import { eventId, randomCommandId } from '../ids';
import { MisbehavingLog, type MisbehavingLogOptions } from './misbehaving-log';
import { deciding, cabinetDecider, type Cabinet, type CabinetCommands } from './shelf';

export const STREAM = 'shelf-1';
export const clock = { now: () => Date.UTC(2026, 0, 1) };

export function setUp(options: Partial<PipelineOptions> = {}, logOptions: MisbehavingLogOptions = {}) {
  const log = new MisbehavingLog(logOptions);
  const pipeline = new CommitPipeline(log, clock, { firstRetryMs: 1, lastRetryMs: 2, ...options });
  const run = <Name extends keyof CabinetCommands>(
    name: Name,
    command: CabinetCommands[Name],
    request: Partial<CommandRequest<Cabinet>> = {},
  ): Promise<CommitResult<Cabinet>> => {
    const commandId = request.commandId ?? randomCommandId();
    return pipeline.execute({
      stream: STREAM,
      evolver: cabinetDecider,
      commandId,
      operation: name,
      actor: { accountId: 'anna', via: 'api' },
      correlationId: commandId,
      causationId: commandId,
      decide: deciding(name, command),
      ...request,
    });
  };
  /** Names of the shelf's items, in the order of the log. */
  const names = () => log.events(STREAM).map(({ data }) => data['name'] ?? data['key']);
  const durable = () => foldEvents(cabinetDecider, emptyFold(cabinetDecider), log.events(STREAM)).state;
  return { log, pipeline, run, names, durable };
}

/** Another writer's commit. */
export function foreign(
  rev: number,
  type: 'shelf.renamed' | 'thing.put',
  data: NewEvent['data'],
): NewEvent[] {
  const commandId = randomCommandId();
  const actor = { accountId: 'bert', via: 'api' } as const;
  const at = new Date(clock.now()).toISOString();
  const meta = {
    commandId,
    index: 0,
    of: 1,
    causationId: commandId,
    correlationId: commandId,
    actor,
    operation: 'x',
    rev,
    at,
  };
  return [{ id: eventId(commandId, 0), type, data, meta }];
}

export function gate(): { readonly closed: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const closed = new Promise<void>((resolve) => (open = resolve));
  return { closed, open: () => open() };
}

export function problem(code: string): unknown {
  return expect.objectContaining({ name: 'Problem', code }) as unknown;
}
