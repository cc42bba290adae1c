import type { Caller } from '@studio/operations/caller';
import { CredentialMemory, type Proof } from './credential-memory';

let now: number;
let asked: string[];
let answer: (secret: string) => Promise<Proof | null>;
let memory: CredentialMemory;

const proof = (accountId: string): Proof => ({
  caller: { accountId } as Caller,
  barred: null,
  expiresAtMs: Infinity,
});

beforeEach(() => {
  now = 0;
  asked = [];
  answer = (secret) => Promise.resolve(proof(secret));
  memory = new CredentialMemory(
    (secret) => {
      asked.push(secret);
      return answer(secret);
    },
    { now: () => now },
    { freshMs: 1_000, believedMs: 5_000, remembered: 3 },
  );
});

describe('credentials in use', () => {
  it('cost one look-up, also when many requests come at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => memory.proofOf('ada')));
    await memory.proofOf('ada');
    expect(asked).toEqual(['ada']);
  });

  it('are looked up again in the background after a second', async () => {
    await memory.proofOf('ada');
    now = 1_001;
    answer = () => Promise.resolve(null);
    expect(await memory.proofOf('ada')).not.toBeNull();
    expect(await memory.proofOf('ada')).toBeNull();
  });

  it('are fresh for that second, the others are not', async () => {
    expect(memory.fresh('ada', now)).toBeNull();
    await memory.proofOf('ada');
    expect(memory.fresh('ada', 1_000)).toEqual(proof('ada'));
    expect(memory.fresh('bob', 1_000)).toBeNull();
    expect(memory.fresh('ada', 1_001)).toBeNull();
    memory.forget('ada');
    expect(memory.fresh('ada', 1_000)).toBeNull();
  });

  it('are not believed after five seconds without a new look-up', async () => {
    await memory.proofOf('ada');
    now = 5_001;
    answer = () => Promise.resolve(null);
    expect(await memory.proofOf('ada')).toBeNull();
  });

  it('are believed a little longer when the store fails', async () => {
    await memory.proofOf('ada');
    answer = () => Promise.reject(new Error('away'));
    now = 3_000;
    expect(await memory.proofOf('ada')).not.toBeNull();
    now = 5_001;
    await expect(memory.proofOf('ada')).rejects.toThrow('away');
  });

  it('are looked up at once when their account has changed, those of others are not', async () => {
    await memory.proofOf('ada');
    await memory.proofOf('bea');
    memory.forget('ada');
    answer = () => Promise.resolve(null);
    expect(await memory.proofOf('ada')).toBeNull();
    expect(await memory.proofOf('bea')).not.toBeNull();
  });

  it('that were looked up while their account changed are not remembered', async () => {
    let finish = (): void => undefined;
    answer = (secret) => new Promise((resolve) => (finish = () => resolve(proof(secret))));
    const before = memory.proofOf('ada');
    memory.forget('ada');
    answer = () => Promise.resolve(null);
    const after = memory.proofOf('ada');
    finish();
    expect(await before).not.toBeNull();
    expect(await after).toBeNull();
    expect(await memory.proofOf('ada')).toBeNull();
  });

  it('are forgotten when there are too many, the oldest first', async () => {
    for (const secret of ['a', 'b', 'c', 'd']) await memory.proofOf(secret);
    await memory.proofOf('b');
    await memory.proofOf('a');
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'a']);
  });

  it('that are unknown take nobody’s place', async () => {
    await memory.proofOf('ada');
    answer = () => Promise.resolve(null);
    for (let i = 0; i < 10; i++) await memory.proofOf(`wrong${i}`);
    await memory.proofOf('ada');
    expect(asked.filter((secret) => secret === 'ada')).toHaveLength(1);
  });
});
