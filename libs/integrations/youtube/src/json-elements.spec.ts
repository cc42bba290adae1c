import { elementsOf } from './json-elements';

const MAX = 10_000;
const pages = [
  { items: [{ id: 'ä "1"', n: 1.5e3, deep: [[], {}, null, true] }], nextPageToken: 'p1' },
  { items: [], nextPageToken: 'p2' },
  { items: [{ text: '👋 ] , [' }] },
];
const bytes = Buffer.from(JSON.stringify(pages, null, 1));

async function* inPieces(...pieces: readonly (Buffer | 'broken')[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    await Promise.resolve();
    if (piece === 'broken') throw new Error('ECONNRESET');
    yield piece;
  }
}

async function read(...pieces: readonly (Buffer | 'broken')[]): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const element of elementsOf(inPieces(...pieces), MAX)) found.push(element);
  return found;
}

it('yields all elements, wherever the bytes are divided', async () => {
  for (let at = 0; at <= bytes.length; at++)
    expect([at, await read(bytes.subarray(0, at), bytes.subarray(at))]).toEqual([at, pages]);
});

it('yields the elements that are complete before a cut at any byte, and nothing of the next', async () => {
  // An object is complete with its last brace.
  const sizes = pages.map((_, i) => Buffer.byteLength(JSON.stringify(pages.slice(0, i + 1), null, 1)) - 2);
  for (let at = 0; at <= bytes.length; at++) {
    const complete = sizes.filter((size) => size <= at).length;
    expect([at, await read(bytes.subarray(0, at), 'broken')]).toEqual([at, pages.slice(0, complete)]);
  }
});

it('yields an element before the next byte comes', async () => {
  const seen: unknown[] = [];
  async function* open(): AsyncGenerator<Buffer> {
    await Promise.resolve();
    yield Buffer.from('[{"a":1}');
    expect(seen).toEqual([{ a: 1 }]);
    yield Buffer.from(',{"a":2}');
    expect(seen).toEqual([{ a: 1 }, { a: 2 }]);
  }
  for await (const element of elementsOf(open(), MAX)) seen.push(element);
});

it('ends at bytes that are no JSON, and at an element that is too long', async () => {
  expect(await read(Buffer.from('[{"a":1},'), Buffer.from('!'), Buffer.from('{"a":2}]'))).toEqual([{ a: 1 }]);
  const long = Array.from({ length: 30 }, () => Buffer.from('x'.repeat(1_000)));
  expect(await read(Buffer.from('[{"a":1},"'), ...long, Buffer.from('"]'))).toEqual([{ a: 1 }]);
});

it('rejects an answer that is no list', async () => {
  await expect(read(Buffer.from(' {"error":{}}'))).rejects.toMatchObject({ code: 'invalid' });
});
