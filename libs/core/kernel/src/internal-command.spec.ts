import { CommitPipeline } from './commit-pipeline';
import { keyedCommandId, randomCommandId } from './ids';
import { InternalCommands, internalCommand, previewInternalCommand } from './internal-command';
import { MisbehavingLog } from './testing/misbehaving-log';
import type { Decider } from './decider';
import { cabinetDecider, type Cabinet, type CabinetCommands, type CabinetEvents } from './testing/shelf';

const clock = { now: () => Date.UTC(2026, 0, 1) };

type Renaming = Pick<CabinetCommands, 'Rename'>;

const { category, schemaVersion, initial, evolve } = cabinetDecider;
const plainCabinet: Decider<Cabinet, Renaming, CabinetEvents> = {
  ...{ category, schemaVersion, initial, evolve },
  decide: { Rename: (_, { name }) => [{ type: 'shelf.renamed', data: { name } }] },
};

const commands = new InternalCommands<Renaming, Cabinet>(plainCabinet, {
  Rename: { via: 'bot', idName: 'rename shelf', idsOf: 'system' },
});

function setUp() {
  const log = new MisbehavingLog();
  const pipeline = new CommitPipeline(log, clock, { firstRetryMs: 1, lastRetryMs: 2 });
  return { pipeline, metas: () => log.events('shelf-1').map(({ meta }) => meta) };
}

const renaming = { streamId: '1', command: { name: 'Books' } };

describe('an internal command', () => {
  it('is stored under its name in snake case, as done by the server', async () => {
    const { pipeline, metas } = setUp();
    await commands.run(pipeline, 'Rename', { ...renaming, cause: { key: null } });
    const [meta] = metas();
    expect(meta).toMatchObject({ operation: 'rename', actor: { accountId: 'system', via: 'bot' } });
    expect([meta?.causationId, meta?.correlationId]).toEqual([meta?.commandId, meta?.commandId]);
  });

  it('has no further effect with the same key', async () => {
    const { pipeline, metas } = setUp();
    const cause = { key: 'k', causationId: randomCommandId(), correlationId: randomCommandId(), depth: 2 };
    await commands.run(pipeline, 'Rename', { ...renaming, cause });
    const again = await commands.run(pipeline, 'Rename', {
      streamId: '1',
      command: { name: 'Other' },
      cause,
    });
    expect(again.repeated).not.toBeNull();
    expect(metas()).toHaveLength(1);
    const { key, ...rest } = cause;
    expect(metas()[0]).toMatchObject({ ...rest, commandId: keyedCommandId('system', 'rename shelf', key) });
  });

  it('is stored under the operation and the caller that it is a part of', async () => {
    const { pipeline, metas } = setUp();
    const part = internalCommand('RenamePart', { partOf: 'update_shelf' });
    const actor = { accountId: 'anna', tokenId: 't1', via: 'api' } as const;
    const run = { streamId: '1', actor, cause: { key: null }, commandId: randomCommandId() };
    const decide = () => [{ type: 'shelf.renamed', data: { name: 'Books' } }];
    const { commit } = await previewInternalCommand<Cabinet>(pipeline, plainCabinet, part, run, decide);
    expect(metas()).toEqual([]);
    expect(commit?.events[0]?.meta).toMatchObject({
      ...{ operation: 'update_shelf', actor, commandId: run.commandId },
    });
  });

  it('has a name of its own', () => {
    internalCommand('TakenName');
    expect(() => internalCommand('TakenName')).toThrow('Two internal commands have the name TakenName.');
  });
});
