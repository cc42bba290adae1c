import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from './local-server';

/** Returns a silent sound of a length in ms. */
export function sound(ms: number): Buffer {
  const bytes = Buffer.alloc(44 + ms * 8, 128);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(ms * 8, 40);
  return bytes;
}

/** Stub of an operator's speech engine; a test can make it misbehave. */
export class SpeechEngineServer extends LocalServer {
  /** Requests to speak a text. */
  readonly said: { readonly text: string; readonly voice: string | null; readonly locale: string }[] = [];
  misbehaves: 'hang' | 'error' | 'text' | 'huge' | null = null;
  /** Length of the speech, in ms. */
  length = 1500;
  voices: unknown = ['anna', { id: 'ben' }];

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/voices') return void response.end(JSON.stringify(this.voices));
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    this.said.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as never);
    switch (this.misbehaves) {
      case 'hang':
        return;
      case 'error':
        response.statusCode = 500;
        return void response.end('broken');
      case 'text':
        return void response.end('<html>hello</html>');
      case 'huge':
        return void response.end(Buffer.concat([sound(1000), Buffer.alloc(2_000_000)]));
      default:
        response.setHeader('content-type', 'audio/wav');
        response.end(sound(this.length));
    }
  }
}
