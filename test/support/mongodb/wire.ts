import { deserialize, serialize, type Document } from 'bson';

// Messages of MongoDB's wire protocol: OP_MSG, and the OP_QUERY that old handshakes use.

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

/** A command as a client sent it, its numbers typed: see `plain`. */
export interface Request {
  readonly id: number;
  readonly opCode: number;
  readonly command: Document;
  /** True if the client expects a reply. */
  readonly wantsReply: boolean;
}

/** Decodes numbers to JavaScript numbers; only 64-bit integers beyond their range stay Longs. */
export const decode = (bytes: Uint8Array): Document => deserialize(bytes);

/** Numbers keep their BSON types, so that they are written back as they came. */
export const decodeTyped = (bytes: Uint8Array): Document => deserialize(bytes, { promoteValues: false });

/** With JavaScript's numbers instead of BSON's. */
export const plain = (document: Document): Document => decode(serialize(document));

/** Cuts a byte stream into messages. */
export class MessageReader {
  private waiting: Buffer = Buffer.alloc(0);

  *push(chunk: Buffer): Iterable<Buffer> {
    this.waiting = this.waiting.length === 0 ? chunk : Buffer.concat([this.waiting, chunk]);
    while (this.waiting.length >= 16) {
      const length = this.waiting.readInt32LE(0);
      if (length < 16 || length > 48_000_000) throw new Error(`A message of ${length} bytes.`);
      if (this.waiting.length < length) return;
      const message = this.waiting.subarray(0, length);
      this.waiting = this.waiting.subarray(length);
      yield message;
    }
  }
}

export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return { id, opCode, ...readMsg(message) };
  if (opCode === OP_QUERY) {
    const end = message.indexOf(0, 20);
    const namespace = message.toString('utf8', 20, end);
    const command = decodeTyped(documentAt(message, end + 9));
    return { id, opCode, command: { ...command, $db: namespace.split('.')[0] }, wantsReply: true };
  }
  throw new Error(`Operation ${opCode} is none that this server knows.`);
}

function readMsg(message: Buffer): { command: Document; wantsReply: boolean } {
  const flags = message.readUInt32LE(16);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let command: Document = {};
  const sequences: { [name: string]: Document[] } = {};
  for (let at = 20; at < end;) {
    const kind = message[at++];
    if (kind === 0) {
      const bytes = documentAt(message, at);
      command = decodeTyped(bytes);
      at += bytes.length;
    } else if (kind === 1) {
      const sequenceEnd = at + message.readInt32LE(at);
      const nameEnd = message.indexOf(0, at + 4);
      const documents: Document[] = [];
      sequences[message.toString('utf8', at + 4, nameEnd)] = documents;
      for (at = nameEnd + 1; at < sequenceEnd;) {
        const bytes = documentAt(message, at);
        documents.push(decodeTyped(bytes));
        at += bytes.length;
      }
    } else throw new Error(`A section of kind ${kind}.`);
  }
  return { command: { ...command, ...sequences }, wantsReply: (flags & MORE_TO_COME) === 0 };
}

function documentAt(message: Buffer, at: number): Buffer {
  return message.subarray(at, at + message.readInt32LE(at));
}

export function writeReply({ id, opCode }: Request, body: Uint8Array): Buffer {
  const head = opCode === OP_MSG ? 21 : 36;
  const reply = Buffer.alloc(head);
  reply.writeInt32LE(head + body.length, 0);
  reply.writeInt32LE(id, 8);
  reply.writeInt32LE(opCode === OP_MSG ? OP_MSG : OP_REPLY, 12);
  if (opCode !== OP_MSG) reply.writeInt32LE(1, 32);
  return Buffer.concat([reply, body]);
}

/** `{cursor: {<name>: [documents], id, ns}, ok: 1}` around documents that are BSON already. */
export function cursorReply(
  name: 'firstBatch' | 'nextBatch',
  documents: readonly Uint8Array[],
  id: bigint,
  ns: string,
): Uint8Array {
  const array = rawDocument(documents.map((bytes, index) => [3, String(index), bytes]));
  const rest = Buffer.from(serialize({ id, ns })).subarray(4, -1);
  const cursor = rawDocument([[4, name, array]], rest);
  return rawDocument([[3, 'cursor', cursor]], Buffer.from(serialize({ ok: 1 })).subarray(4, -1));
}

/** A BSON document of elements `[type, name, value]`, then further elements as they are. */
function rawDocument(
  elements: readonly (readonly [type: number, name: string, value: Uint8Array])[],
  rest: Uint8Array = new Uint8Array(),
): Uint8Array {
  const parts: Uint8Array[] = [Buffer.alloc(4)];
  for (const [type, name, value] of elements)
    parts.push(Buffer.from([type]), Buffer.from(`${name}\0`), value);
  parts.push(rest, Buffer.from([0]));
  const document = Buffer.concat(parts);
  document.writeInt32LE(document.length, 0);
  return document;
}
