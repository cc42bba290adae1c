import { CommitPipeline } from './commit-pipeline';
import { randomCommandId } from './ids';
import { MisbehavingLog } from './testing/misbehaving-log';
import { deciding, cabinetDecider, type CabinetCommands } from './testing/shelf';

const clock = { now: () => Date.UTC(2026, 0, 1) };

function setUp() {
  const log = new MisbehavingLog({});
  const pipeline = new CommitPipeline(log, clock);
  const request = <Name extends keyof CabinetCommands>(name: Name, command: CabinetCommands[Name]) => ({
    stream: 'shelf-1',
    evolver: cabinetDecider,
    commandId: randomCommandId(),
    operation: name,
    actor: { accountId: 'anna', via: 'mcp' as const },
    correlationId: '',
    causationId: '',
    decide: deciding(name, command),
  });
  return { log, pipeline, request };
}

describe('the preview of a command', () => {
  it('is the state that the command leads to, and nothing is written', async () => {
    const { log, pipeline, request } = setUp();
    await pipeline.execute(request('Put', { key: 'a', colour: 'red' }));
    const { before, after } = await pipeline.preview(request('Put', { key: 'a', colour: 'blue' }));
    expect([before.state.things['a']?.colour, before.rev]).toEqual(['red', 1]);
    expect([after.state.things['a']?.colour, after.rev]).toEqual(['blue', 2]);
    expect(log.events('shelf-1')).toHaveLength(1);
    expect((await pipeline.read('shelf-1', cabinetDecider)).state).toEqual(before.state);
  });

  it('is the same state when nothing would change', async () => {
    const { pipeline, request } = setUp();
    await pipeline.execute(request('Put', { key: 'a', colour: 'red' }));
    const { before, after } = await pipeline.preview(request('Put', { key: 'a', colour: 'red' }));
    expect(after).toBe(before);
  });

  it('is refused like the command', async () => {
    const { pipeline, request } = setUp();
    const refused = pipeline.preview(request('Put', { key: 'a', colour: 'red', expectedRev: 7 }));
    await expect(refused).rejects.toMatchObject({ code: 'rev_conflict' });
  });
});
