import type { PlatformUser } from '@studio/platforms/viewer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkTarget } from '@studio/realtime/link';

/** Proven identity of a viewer on one overlay. */
export interface DrawingPass extends PlatformUser {
  readonly overlayId: string;
  readonly platform: string;
  /** Ms since 1970. */
  readonly until: number;
}

/** Makes and reads the links of viewers, and passes that let a page come back as who it was. */
export class DrawingLinks {
  constructor(private readonly key: Buffer) {}

  sign({ overlayId, generation }: LinkTarget): string {
    return `${overlayId}.${generation}.${this.signature(`link\n${overlayId}\n${generation}`)}`;
  }

  /** Null for what isn't ours. */
  read(link: string): LinkTarget | null {
    const [overlayId = '', generation = '', signature = '', ...rest] = link.split('.');
    if (rest.length > 0 || !/^[1-9]\d{0,8}$/.test(generation)) return null;
    if (!this.isSignature(`link\n${overlayId}\n${generation}`, signature)) return null;
    return { overlayId, generation: Number(generation) };
  }

  pass(pass: DrawingPass): string {
    const text = Buffer.from(JSON.stringify(pass)).toString('base64url');
    return `${text}.${this.signature(`pass\n${text}`)}`;
  }

  readPass(given: string, now: number): DrawingPass | null {
    const [text = '', signature = ''] = given.split('.');
    if (!this.isSignature(`pass\n${text}`, signature)) return null;
    const pass = JSON.parse(Buffer.from(text, 'base64url').toString()) as DrawingPass;
    return pass.until > now ? pass : null;
  }

  private isSignature(text: string, given: string): boolean {
    const [expected, actual] = [Buffer.from(this.signature(text)), Buffer.from(given)];
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  private signature(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 32);
  }
}
