import { setImmediate as nextTurn } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Unavailable } from '@studio/kernel/commit-log';
import { Problem, type ProblemCode } from '@studio/kernel/problem';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { digest, StoredAnswers } from './stored-answers';

let dir: string;
let now = 1_700_000_000_000;
let records: Records;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'answers-'));
  records = await openEmbeddedRecords({ dir, clock: { now: () => now } });
});

afterAll(async () => {
  await records.close();
  await rm(dir, { recursive: true, force: true });
});

const answer = { status: 201, body: { id: 7 }, position: '0001' };
const own = { shared: false, epoch: 'first' };
const shared = { ...own, shared: true };
let count = 0;
const request = (key = `key-${++count}`, content: unknown = { name: 'A' }) => ({
  accountId: 'ada',
  operation: 'create_scene',
  path: ['overlay-1'],
  key,
  content: digest(content),
});
/** Starts a request that never ends; its mark is stored. */
const begun = (answers: StoredAnswers, asked: ReturnType<typeof request>): Promise<void> =>
  new Promise((resolve) => {
    void answers.once(asked, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
const never = () => Promise.reject(new Error('It ran again.'));

describe('answers by Idempotency-Key', () => {
  it('run once and are given again', async () => {
    const answers = new StoredAnswers(records, own);
    const asked = request();
    expect(await answers.once(asked, () => Promise.resolve(answer))).toEqual({
      ...answer,
      replayed: false,
      differs: false,
    });
    expect(await answers.once(asked, never)).toEqual({ ...answer, replayed: true, differs: false });
  });

  it('say when the repeat was another request', async () => {
    const answers = new StoredAnswers(records, own);
    const { key } = request();
    await answers.once(request(key), () => Promise.resolve(answer));
    expect(await answers.once(request(key, { name: 'B' }), never)).toMatchObject({
      replayed: true,
      differs: true,
    });
  });

  it('belong to one account, one operation and one path', async () => {
    const answers = new StoredAnswers(records, own);
    const asked = request();
    await answers.once(asked, () => Promise.resolve(answer));
    for (const other of [
      { ...asked, accountId: 'bob' },
      { ...asked, operation: 'create_overlay' },
      { ...asked, path: ['overlay-2'] },
    ])
      expect(await answers.once(other, () => Promise.resolve(answer))).toMatchObject({ replayed: false });
  });

  it('of another epoch are none: the log may lack what they tell of', async () => {
    const asked = request();
    await new StoredAnswers(records, own).once(asked, () => Promise.resolve(answer));
    const answers = new StoredAnswers(records, { ...own, epoch: 'second' });
    const other = { ...answer, position: '0009' };
    expect(await answers.once(asked, () => Promise.resolve(other))).toEqual({
      ...other,
      replayed: false,
      differs: false,
    });
    expect(await answers.once(asked, never)).toEqual({ ...other, replayed: true, differs: false });
  });

  it('end after 24 hours', async () => {
    const answers = new StoredAnswers(records, own);
    const asked = request();
    await answers.once(asked, () => Promise.resolve(answer));
    now += 24 * 3600 * 1000 - 1;
    expect(await answers.once(asked, never)).toMatchObject({ replayed: true });
    now += 1;
    expect(await answers.once(asked, () => Promise.resolve(answer))).toMatchObject({ replayed: false });
  });

  it.each<ProblemCode>(['not_found', 'rev_conflict', 'invalid_value', 'invalid_request', 'limit_reached'])(
    'keep the refusal %s',
    async (code) => {
      const answers = new StoredAnswers(records, own);
      const asked = request();
      const problem = new Problem(code, 'No.', { why: 1 });
      const refused = { status: problem.status, body: problem.toBody(), position: '' };
      expect(await answers.once(asked, () => Promise.reject(problem))).toMatchObject(refused);
      expect(await answers.once(asked, never)).toMatchObject({ ...refused, replayed: true });
    },
  );

  it.each<ProblemCode>([
    'unauthorized',
    'insufficient_scope',
    'owner_only',
    'rate_limited',
    'unavailable',
    'internal',
  ])('forget the refusal %s', async (code) => {
    const answers = new StoredAnswers(records, own);
    const asked = request();
    await expect(answers.once(asked, () => Promise.reject(new Problem(code, 'No.')))).rejects.toMatchObject({
      code,
    });
    expect(await answers.once(asked, () => Promise.resolve(answer))).toMatchObject({ replayed: false });
  });

  it('are not waited for while the first request runs', async () => {
    const answers = new StoredAnswers(records, own);
    const asked = request();
    let finish: () => void = () => undefined;
    const first = answers.once(asked, () => new Promise((resolve) => (finish = () => resolve(answer))));
    await expect(answers.once(asked, never)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    finish();
    expect(await first).toMatchObject({ replayed: false });
    expect(await answers.once(asked, never)).toMatchObject({ replayed: true });
  });

  it('run in one of many requests at once', async () => {
    const answers = new StoredAnswers(records, own);
    const asked = request();
    let runs = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        answers.once(asked, async () => {
          runs++;
          await nextTurn();
          return answer;
        }),
      ),
    );
    expect(runs).toBe(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'idempotency_in_progress' });
  });

  it('leave no mark that stops a repeat, although it could not be taken away', async () => {
    let isFull = false;
    const failing: Records = Object.assign(Object.create(records) as Records, {
      delete: (...args: Parameters<Records['delete']>) =>
        isFull ? Promise.reject(new Unavailable('The disk is full.')) : records.delete(...args),
      compareAndSet: (...args: Parameters<Records['compareAndSet']>) =>
        isFull ? Promise.reject(new Unavailable('The disk is full.')) : records.compareAndSet(...args),
    });
    const answers = new StoredAnswers(failing, shared);
    const [refused, kept] = [request(), request()];
    isFull = true;
    await expect(
      answers.once(refused, () => Promise.reject(new Problem('unavailable', 'No.'))),
    ).rejects.toMatchObject({ code: 'unavailable' });
    expect(await answers.once(kept, () => Promise.resolve(answer))).toMatchObject({ replayed: false });
    await expect(answers.once(refused, never)).rejects.toThrow(Unavailable);
    isFull = false;
    for (const asked of [refused, kept])
      expect(await answers.once(asked, () => Promise.resolve(answer))).toMatchObject({ replayed: false });
  });

  it('of a process that died are run again: at once where it was the only one, else when its time is over', async () => {
    const asked = request();
    const dead = new StoredAnswers(records, own);
    await begun(dead, asked);
    await expect(new StoredAnswers(records, shared).once(asked, never)).rejects.toMatchObject({
      code: 'idempotency_in_progress',
    });
    expect(await new StoredAnswers(records, own).once(asked, () => Promise.resolve(answer))).toMatchObject({
      replayed: false,
    });

    const other = request();
    await begun(dead, other);
    now += 30_000;
    expect(await new StoredAnswers(records, shared).once(other, () => Promise.resolve(answer))).toMatchObject(
      {
        replayed: false,
      },
    );
  });
});
