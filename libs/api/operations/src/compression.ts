import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Precondition } from './etag';

/** Shorter texts gain less than their compression costs. */
const COMPRESSED_FROM_BYTES = 1024;

type Encoding = 'br' | 'gzip';

const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip'] });
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Off the main thread. Brotli's 4 is as quick as gzip's usual 6, and gives half the size. */
function compress(text: string, encoding: Encoding, quality: number): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : zip(text);
}

const QUICK = 4;
const THOROUGH = 9;

/**
 * Sets the header by which caches distinguish encodings. Answers without a body need it too (RFC 9110, 15.4.5).
 */
export function varyByEncoding(reply: FastifyReply): void {
  reply.header('vary', 'accept-encoding');
}

/** The encoding that suits the client best, null for none. */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  return negotiator.negotiate(String(headers['accept-encoding'] ?? ''));
}

/**
 * Returns an answer's text to send: compressed if the client accepts that and the text is long. The answer must
 * vary by encoding. Not for secrets: if a text repeats input of others, its compressed length reveals the rest
 * (BREACH).
 */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  const encoding = encodingFor(request);
  if (!encoding || text.length < COMPRESSED_FROM_BYTES) return text;
  const packed = await compress(text, encoding, QUICK);
  reply.header('content-encoding', encoding);
  return packed;
}

/** Long constant text: made on first use, and compressed once for each encoding. */
export class CachedText {
  private text: Promise<string> | undefined;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  /** @param type its media type */
  constructor(
    private readonly type: string,
    private readonly make: () => Promise<string>,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const text = await (this.text ??= this.make());
    const precondition = new Precondition(request.headers['if-none-match'], () => '');
    const isMet = precondition.isMet(text);
    varyByEncoding(reply);
    const encoding = encodingFor(request);
    reply.header('etag', precondition.etag);
    if (!isMet) return reply.code(304).send();
    reply.type(this.type);
    if (!encoding) return reply.send(text);
    const packed = this.packed.get(encoding) ?? compress(text, encoding, THOROUGH);
    this.packed.set(encoding, packed);
    return reply.header('content-encoding', encoding).send(await packed);
  }
}
