import { ApiProblem } from '../api/api-problem';
import { DesignStore } from './design-store';
import type { Edit } from './edits';
import { EditQueue, type Expected, type Sent } from './edit-queue';
import { deltaTo, firstDesign, positionAt } from './testing/recorded';

interface Request {
  readonly edit: Edit;
  readonly expected: Expected;
  readonly answer: (sent?: Partial<Sent>) => Promise<void>;
  readonly refuse: (status: number, code: string, details?: object) => Promise<void>;
}

function scene() {
  const store = new DesignStore();
  store.load({ position: positionAt(1), rev: 1, design: firstDesign });
  const requests: Request[] = [];
  const refused: string[] = [];
  const time = { now: 0 };
  const soon: (() => void)[] = [];
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 4; i++) await Promise.resolve();
  };
  const outbox = new EditQueue({
    store,
    send: (edit, expected) =>
      new Promise((done, fail) => {
        requests.push({
          edit,
          expected,
          answer: (sent = {}) => {
            done({ position: positionAt(2), rev: 2, stepId: null, ...sent });
            return settled();
          },
          refuse: (status, code, details = {}) => {
            fail(new ApiProblem(status, code, code, { ...details }));
            return settled();
          },
        });
      }),
    accountId: () => 'a1',
    onRefused: ({ code }) => refused.push(code),
    now: () => time.now,
    later: (call) => soon.push(call),
  });
  const text = (): unknown => store.get('layer', '1')?.values['text'];
  const request = (n: number): Request => {
    const found = requests[n];
    if (!found) throw new Error(`There is no request ${n}.`);
    return found;
  };
  return { store, outbox, requests, request, refused, text, time, soon };
}

const write = (text: string, memberId = 1): Edit => ({ type: 'fields', memberId, values: { text } });
const move = (x: number): Edit => ({ type: 'layers', changes: [{ memberId: 1, sceneId: 1, layout: { x } }] });

describe('edits on their way', () => {
  it('are shown at once and sent with the version that is known', () => {
    const { outbox, request, text } = scene();
    outbox.submit(write('a'));
    expect([text(), request(0).expected]).toEqual(['a', 0]);
  });

  it('of one layer go one at a time: the newest replaces what waits', async () => {
    const { outbox, requests, request, text } = scene();
    for (const each of ['a', 'b', 'c']) outbox.submit(write(each));
    expect(requests).toHaveLength(1);
    await request(0).answer();
    expect(requests).toHaveLength(2);
    expect([request(1).edit, text()]).toEqual([write('c'), 'c']);
  });

  it('of different layers go side by side', () => {
    const { outbox, requests } = scene();
    outbox.submit(write('a', 1));
    outbox.submit(write('b', 2));
    expect(requests).toHaveLength(2);
  });

  it('that are refused are taken back and told', async () => {
    const { outbox, request, refused, text } = scene();
    outbox.submit(write('a'));
    await request(0).refuse(422, 'invalid_value');
    expect([text(), refused, outbox.size]).toEqual(['Hello', ['invalid_value'], 0]);
  });

  it('join places: a drag that waits keeps what it has changed before', async () => {
    const { outbox, request, store } = scene();
    outbox.submit(write('a'));
    outbox.submit(move(5));
    outbox.submit({ type: 'layers', changes: [{ memberId: 1, sceneId: 1, layout: { y: 7 } }] });
    await request(0).answer();
    expect(request(1).edit).toEqual({
      type: 'layers',
      changes: [{ memberId: 1, sceneId: 1, layout: { x: 5, y: 7 } }],
    });
    expect(store.get('place', '1.1')?.layout).toMatchObject({ x: 5, y: 7 });
  });
});

describe('edits that cross with others', () => {
  const crossed = (current: object) => ({ expectedVersion: 0, currentVersion: 4, current });

  it('of other settings are sent again over what is there', async () => {
    const { outbox, request, text } = scene();
    outbox.submit(write('mine'));
    await request(0).refuse(409, 'field_conflict', crossed({ text: 'Hello', fontSize: 99 }));
    expect([request(1).expected, text(), outbox.conflicts]).toEqual([4, 'mine', []]);
  });

  it('of the same setting become a conflict: theirs is kept unless mine is applied again', async () => {
    const { outbox, requests, request, text, store } = scene();
    outbox.submit(write('mine'));
    await request(0).refuse(409, 'field_conflict', crossed({ text: 'theirs', fontSize: 48 }));
    store.apply(deltaTo(2, [['layer', '1', { values: { text: 'theirs' }, version: 4 }]]));
    const [conflict] = outbox.conflicts;
    expect([conflict?.theirs, conflict?.memberIds, text()]).toEqual([{ text: 'theirs' }, [1], 'theirs']);
    outbox.resolve(conflict?.id ?? 0, true);
    expect([requests.length, request(1).expected, text(), outbox.conflicts]).toEqual([2, 4, 'mine', []]);
  });

  it.each([
    ['another layer', { actor: { accountId: 'b1' }, memberIds: [2] }, 0],
    ['the same by me elsewhere', { actor: { accountId: 'a1' }, memberIds: [1] }, 0],
    ['the same by somebody', { actor: { accountId: 'b1', name: 'Bob' }, memberIds: [1] }, 1],
  ])('of places: what changed was %s', async (_, since, conflicts) => {
    const { outbox, requests, request } = scene();
    outbox.submit(move(5));
    await request(0).refuse(409, 'rev_conflict', { expectedRev: 1, currentRev: 6, changedSince: [since] });
    expect([outbox.conflicts.length, requests.length]).toEqual([conflicts, 2 - conflicts]);
    if (conflicts === 0) expect(request(1).expected).toBe(6);
    else expect(outbox.conflicts[0]?.by).toBe('Bob');
  });

  it('again and again become a conflict in the end', async () => {
    const { outbox, request } = scene();
    outbox.submit(write('mine'));
    for (let n = 0; n < 4; n++)
      await request(n).refuse(409, 'field_conflict', crossed({ text: 'Hello', fontSize: n }));
    expect(outbox.conflicts).toHaveLength(1);
  });
});

describe('edits without a connection', () => {
  it('wait, are shown, and go out when it is back', () => {
    const { outbox, requests, text } = scene();
    outbox.pause();
    outbox.submit(write('a'));
    outbox.submit(write('b'));
    expect([requests.length, text()]).toEqual([0, 'b']);
    outbox.resume();
    expect(requests.map(({ edit }) => edit)).toEqual([write('b')]);
  });

  it('whose answer was lost are not sent again when the records have them', async () => {
    const { outbox, requests, request, store, text } = scene();
    outbox.submit(write('a'));
    outbox.pause();
    await request(0).refuse(0, 'offline');
    store.apply(deltaTo(2, [['layer', '1', { values: { text: 'a' }, version: 1 }]]));
    outbox.resume();
    expect([requests.length, outbox.size, text()]).toEqual([1, 0, 'a']);
  });

  it('whose answer was lost are sent again when the records lack them', async () => {
    const { outbox, requests, request, soon } = scene();
    outbox.submit(write('a'));
    await request(0).refuse(503, 'unavailable');
    expect(soon).toHaveLength(1);
    soon[0]?.();
    expect(requests).toHaveLength(2);
  });

  it('are taken up to fifty of them, or five minutes', () => {
    const { outbox, time } = scene();
    outbox.pause();
    expect(outbox.submit(write('a'))).toBe(true);
    time.now = 5 * 60_000 + 1;
    expect([outbox.isFull, outbox.submit(write('b'))]).toEqual([true, false]);
  });
});
