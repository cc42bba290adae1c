import type { Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { readFold } from '@studio/kernel/fold';
import { keyedCommandId } from '@studio/kernel/ids';
import { boardCommands, boardDecider, boardFolds, boardQueries } from './testing/board.area';
import { callerWith, startBoardApp, type BoardApp } from './testing/board-app';
import { CreateBoard } from './testing/board.commands';
import * as queries from './testing/board.queries';
import { commandProviders, queryProviders } from './handlers';
import { OperationsModule } from './operations.module';
import { RECORDS } from '@studio/records/records';
import { COMMIT_LOG, LOG_EPOCH, RATE_LIMITS, READ_YOUR_WRITES } from './ports';

describe('the dispatcher', () => {
  let board: BoardApp;
  beforeAll(async () => {
    board = await startBoardApp();
  });
  afterAll(() => board.close());

  it('runs an operation by its tool name, for callers inside the server too', async () => {
    const caller = callerWith('ada');
    const call = () => ({
      caller,
      body: { name: 'Main' },
      commandId: keyedCommandId('ada', 'create_board', 'first start'),
    });
    const first = await board.dispatcher.dispatch('create_board', call());
    const again = await board.dispatcher.dispatch('create_board', call());
    expect(first).toMatchObject({ status: 201, replayed: false });
    expect(again).toEqual({ ...first, replayed: true });
  });

  it('reads no more of a long stream for a repeat than from the fold that the area knows', async () => {
    const caller = callerWith('ada');
    const made = await board.dispatcher.dispatch('create_board', { caller, body: { name: 'Long' } });
    const { boardId } = made.body as { readonly boardId: string };
    const add = (text: string) =>
      board.dispatcher.dispatch('add_card', {
        caller,
        path: { boardId },
        body: { text },
        commandId: keyedCommandId('ada', 'add_card', text),
      });
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await add(`card ${n}`));
    boardFolds.set(boardId, await readFold(board.log, boardDecider, `board-${boardId}`));
    for (let n = 5; n < 8; n++) answers.push(await add(`card ${n}`));
    const read = jest.spyOn(board.log, 'read');
    expect(await add('card 6')).toMatchObject({ body: answers[6]?.body, replayed: true });
    expect(read.mock.calls.map(([, from]) => from)).toEqual([6]);
    expect(await add('card 2')).toMatchObject({ body: answers[2]?.body, replayed: true });
    expect(read.mock.calls.map(([, from]) => from)).toEqual([6, 0]);
    read.mockRestore();
  });

  it('checks the scope, whoever dispatches', async () => {
    const caller = callerWith('ada', ['overlays:read']);
    await expect(board.dispatcher.dispatch('create_board', { caller })).rejects.toMatchObject({
      code: 'insufficient_scope',
    });
  });

  it('knows no other operation', async () => {
    await expect(board.dispatcher.dispatch('toString', { caller: callerWith('ada') })).rejects.toThrow(
      'There is no operation toString.',
    );
  });

  it('is the only way to the handlers', async () => {
    await expect(
      Promise.resolve().then(() => board.app.get(CommandBus).execute(new CreateBoard())),
    ).rejects.toThrow('No handler found for the command: "CreateBoard".');
  });
});

describe('an Idempotency-Key that comes back after its 24 hours', () => {
  const caller = callerWith('ada');
  let now = Date.parse('2026-01-01T00:00:00Z');
  let board: BoardApp;
  const create = async (name: string) => {
    const call = { caller, body: { name }, idempotencyKey: 'nightly setup' };
    const { body, replayed } = await board.dispatcher.dispatch('create_board', call);
    return { ...(body as { readonly boardId: string; readonly name: string }), replayed };
  };
  /** With the stored answers lost. */
  const createdAgain = () => {
    board.loseRecords();
    const call = { caller, body: { name: 'Again' }, idempotencyKey: 'nightly setup' };
    return board.dispatcher.dispatch('create_board', call);
  };
  const add = async (boardId: string, text: string) => {
    await board.dispatcher.dispatch('add_card', { caller, path: { boardId }, body: { text } });
    return (await readFold(board.log, boardDecider, `board-${boardId}`)).state;
  };
  const decide = jest.spyOn(boardDecider.decide, 'AddCard');
  beforeAll(async () => {
    board = await startBoardApp(null, { now: () => now });
  });
  afterAll(async () => {
    decide.mockRestore();
    await board.close();
  });

  it('makes something of its own each day, and knows that of the day', async () => {
    const made: string[] = [];
    for (const day of ['first', 'second', 'third']) {
      const { boardId, name, replayed } = await create(`The ${day}`);
      expect([name, replayed, made.includes(boardId)]).toEqual([`The ${day}`, false, false]);
      expect(await create(`The ${day}`)).toMatchObject({ boardId, replayed: true });
      expect(await createdAgain()).toMatchObject({ body: { boardId }, replayed: true });
      made.push(boardId);
      now += 20 * 3600_000;
      await add(boardId, 'late');
      now += 20 * 3600_000;
      // The log forgets a command with the next commit.
      expect(await add(boardId, 'later')).toMatchObject({ name: `The ${day}`, cards: ['late', 'later'] });
    }
  });

  it('gives what it makes within something another id each time', async () => {
    const { boardId } = await create('Cards');
    const made: (string | undefined)[] = [];
    for (const text of ['one', 'two']) {
      const call = { caller, path: { boardId }, body: { text }, idempotencyKey: 'nightly card' };
      expect(await board.dispatcher.dispatch('add_card', call)).toMatchObject({ replayed: false });
      const context = decide.mock.lastCall?.[2];
      made.push(context?.id('part'));
      expect(context?.id('part')).toBe(made.at(-1));
      now += 40 * 3600_000;
      await add(boardId, `after ${text}`);
    }
    expect(new Set(made).size).toBe(2);
  });

  it('writes no id of a command or of an event a second time', async () => {
    const { boardId } = await create('Ids');
    const ids = new Set<string>();
    let events = 0;
    for (let day = 0; day < 4; day++) {
      const call = { caller, path: { boardId }, body: { text: `day ${day}` }, idempotencyKey: 'daily card' };
      expect(await board.dispatcher.dispatch('add_card', call)).toMatchObject({ replayed: false });
      now += 25 * 3600_000;
    }
    for await (const page of board.log.read(`board-${boardId}`, 0))
      for (const { id, meta } of page) {
        events++;
        ids.add(id).add(meta.commandId);
      }
    expect([events, ids.size]).toEqual([5, 10]);
  });

  it('is found again on the other side of midnight', async () => {
    const { boardId } = await create('Midnight');
    now = Date.parse('2026-06-01T23:59:59.999Z');
    const call = () => ({ caller, path: { boardId }, body: { text: 'late' }, idempotencyKey: 'late card' });
    const first = await board.dispatcher.dispatch('add_card', call());
    now++;
    board.loseRecords();
    expect(await board.dispatcher.dispatch('add_card', call())).toEqual({ ...first, replayed: true });
  });

  it('finds what it was given to before keys belonged to paths and days', async () => {
    const { boardId } = await create('Old');
    const call = { caller, path: { boardId }, body: { text: 'old' } };
    const commandId = keyedCommandId('ada', 'add_card', 'an old key');
    const first = await board.dispatcher.dispatch('add_card', { ...call, commandId });
    const again = { ...call, idempotencyKey: 'an old key' };
    expect(await board.dispatcher.dispatch('add_card', again)).toEqual({ ...first, replayed: true });
  });
});

describe('a repeat under an Idempotency-Key', () => {
  let board: BoardApp;
  let boardId: string;
  const ada = callerWith('ada');
  const add = (body: unknown, path = { boardId }) =>
    board.dispatcher.dispatch('add_card', { caller: ada, path, body, idempotencyKey: 'the same key' });
  const made = async () => {
    const { body } = await board.dispatcher.dispatch('create_board', { caller: ada, body: { name: 'Main' } });
    return (body as { readonly boardId: string }).boardId;
  };
  beforeAll(async () => {
    board = await startBoardApp();
  });
  beforeEach(async () => {
    boardId = await made();
  });
  afterAll(() => board.close());

  it('on another path is another request', async () => {
    const first = await add({ text: 'one' });
    const second = await add({ text: 'one' }, { boardId: await made() });
    expect([first.replayed, second.replayed]).toEqual([false, false]);
    expect(await add({ text: 'one' })).toEqual({ ...first, replayed: true });
  });

  it('is answered from what is kept only as long as its caller may do it', async () => {
    const first = await add({ text: 'one' });
    expect(await add({ text: 'two' })).toEqual({ ...first, replayed: true, differs: true });
    await board.dispatcher.dispatch('delete_board', { caller: ada, path: { boardId } });
    await expect(add({ text: 'one' })).rejects.toMatchObject({ code: 'not_found' });
    // Same as without a key: an invalid request is reported first.
    await expect(add({ text: 1 })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('repeats that the request was malformed, whatever comes then', async () => {
    const refused = { status: 400, body: { code: 'invalid_request' } };
    expect(await add({})).toMatchObject({ ...refused, replayed: false });
    expect(await add({ text: 'one' })).toMatchObject({ ...refused, replayed: true, differs: true });
  });
});

describe('a command on the bus', () => {
  it('carries its own fields only', async () => {
    const decide = jest.spyOn(boardDecider.decide, 'CreateBoard');
    const board = await startBoardApp();
    try {
      await board.dispatcher.dispatch('create_board', { caller: callerWith('ada'), body: { name: 'Main' } });
      const command = decide.mock.lastCall?.[1];
      expect(command).toBeInstanceOf(CreateBoard);
      expect(Reflect.ownKeys(command ?? {})).toEqual(['name', 'shown']);
    } finally {
      decide.mockRestore();
      await board.close();
    }
  });
});

describe('an unsound area stops the start', () => {
  it('a command without an answer or decision, a query without one, a command that reads', () => {
    const { CreateBoard: _, ...answers } = boardCommands.answers;
    expect(() => commandProviders({ ...boardCommands, answers })).toThrow('CreateBoard has no answer.');
    const { AddCard: ___, ...decide } = boardDecider.decide;
    expect(() => commandProviders({ ...boardCommands, decider: { ...boardDecider, decide } })).toThrow(
      'AddCard is decided by nobody.',
    );
    const { GetCard: __, ...queryAnswers } = boardQueries.answers;
    expect(() => queryProviders({ ...boardQueries, answers: queryAnswers })).toThrow(
      'GetCard has no answer.',
    );
    expect(() => commandProviders({ ...boardCommands, modules: [queries] })).toThrow(
      "GetCard only reads: it can't be a command.",
    );
  });

  it('the same operation in two areas', async () => {
    const twice = { ...boardQueries, modules: [{ Other: queries.GetCard }] };
    const providers: Provider[] = [READ_YOUR_WRITES, RECORDS, COMMIT_LOG, LOG_EPOCH, RATE_LIMITS].map(
      (provide) => ({
        provide,
        useValue: {},
      }),
    );
    providers.push({ provide: CommitPipeline, useValue: {} });
    const module = OperationsModule.forAreas({ commands: [], queries: [boardQueries, twice], providers });
    await expect(
      NestFactory.createApplicationContext(module, { logger: false, abortOnError: false }),
    ).rejects.toThrow('GetCard and GetCard have the same tool get_card');
  });
});
