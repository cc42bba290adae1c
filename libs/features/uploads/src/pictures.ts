import { operatingSystem } from '@studio/os/this-system';
import { FairQueue } from '@studio/kernel/fair-queue';
import { Problem } from '@studio/kernel/problem';
import { ReceivedFile } from '@studio/operations/received-file';
import { orFull } from './disk-media-files';
import {
  PictureProcess,
  type PictureFormat,
  type PictureReply,
  type WrittenPicture,
} from './picture-process';

/** An unpacked picture takes hundreds of megabytes and a core. */
const AT_ONCE = 2;
/** Pictures of one account that may wait, and of all. */
export const WAITING_PER_ACCOUNT = 12;
const WAITING = 60;
/** Bytes of a file from which on an account's pictures are written one at a time: others shall find a place. */
const HEAVY_BYTES = 1024 * 1024;
const RETRY_S = 5;

/** Time limit for one picture. */
export const PICTURE_SECONDS = 60;

const unsupported = {
  json: 'The file is not a supported animation. Export it as Lottie JSON.',
  svg: 'The file is not a supported SVG. Export it again as plain SVG, or as PNG.',
} as const;

/** Writes pictures anew in processes of their own, fairly between accounts (docs/adr/0062). */
export class PictureFiles {
  private readonly queue = new FairQueue({
    atOnce: AT_ONCE,
    waitingPerOwner: WAITING_PER_ACCOUNT,
    waiting: WAITING,
    heavyFrom: HEAVY_BYTES,
    refusal: () =>
      new Problem(
        'rate_limited',
        'Too many images are being processed. Try again in a few seconds.',
        undefined,
        RETRY_S,
      ),
  });
  private idle: readonly PictureProcess[] = [];

  /** @param seconds how long one picture may take */
  constructor(private readonly seconds = PICTURE_SECONDS) {}

  /**
   * The picture written anew, in a file that the caller discards.
   * @throws Problem `invalid_value` {field, expected}, `processing_timeout` {seconds}, `rate_limited`, `unavailable`
   */
  write(
    accountId: string,
    file: ReceivedFile,
    format: PictureFormat,
  ): Promise<{ readonly picture: WrittenPicture; readonly content: ReceivedFile }> {
    return this.queue.run(accountId, () => this.carryOut(file, format), file.bytes);
  }

  private async carryOut({ path, name }: ReceivedFile, format: PictureFormat) {
    const target = `${path}.anew`;
    const discard = (): Promise<void> => operatingSystem.remove(target);
    const reply = await this.ask({ path, target, format });
    if (reply.kind !== 'written') {
      await discard();
      throw this.refusalOf(reply, format);
    }
    const { picture } = reply;
    const { bytes, sha256 } = picture;
    return { picture, content: new ReceivedFile({ name, path: target, bytes, sha256 }, discard) };
  }

  private async ask(request: Parameters<PictureProcess['ask']>[0]): Promise<PictureReply> {
    const [known, ...others] = this.idle.filter(({ isThere }) => isThere);
    this.idle = others;
    const worker = known ?? new PictureProcess();
    const reply = await worker.ask(request, this.seconds * 1000);
    this.idle = [...this.idle, worker];
    return reply;
  }

  private refusalOf(
    reply: Exclude<PictureReply, { readonly kind: 'written' }>,
    format: PictureFormat,
  ): unknown {
    const { seconds } = this;
    if (reply.kind === 'late')
      return new Problem(
        'processing_timeout',
        `Processing the image took longer than ${seconds} seconds. Upload one with fewer pixels or frames.`,
        { field: 'file', seconds },
      );
    if (reply.kind === 'gone')
      return new Problem(
        'unavailable',
        'The image cannot be saved now. Try again later.',
        undefined,
        RETRY_S,
      );
    if (reply.kind === 'failed')
      return orFull(
        Object.assign(new Error(`A picture could not be written: ${reply.code}.`), { code: reply.code }),
      );
    if (reply.kind === 'refused' && reply.expected !== undefined)
      return new Problem('invalid_value', unsupported[format === 'svg' ? 'svg' : 'json'], {
        field: 'file',
        expected: reply.expected,
      });
    return new Problem('invalid_value', 'The image is damaged, incomplete or too large.', {
      field: 'file',
      expected: 'a whole picture of at most 8192 × 8192 pixels, 100 million in all frames together',
    });
  }
}
