import { operatingSystem } from '@studio/os/this-system';
import { constants, setPriority } from 'node:os';
import { NotTaken } from './lottie';
import type { PictureFormat, PictureReply, PictureRequest, WrittenPicture } from './picture-process';
import { writeLottie } from './write-lottie';
import { writePicture } from './write-picture';
import { writeSvg } from './write-svg';

// Whoever started it ends it: a signal to the whole group is not for it.
for (const signal of operatingSystem.stopSignals) process.on(signal, () => undefined);
// An orderly end would wait for the picture that is being written.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

function written(request: PictureRequest, format: PictureFormat): Promise<WrittenPicture> {
  if (format === 'json') return writeLottie(request);
  return format === 'svg' ? writeSvg(request) : writePicture({ ...request, format });
}

async function replyTo(request: PictureRequest): Promise<PictureReply> {
  try {
    const { format } = request;
    return { kind: 'written', picture: await written(request, format) };
  } catch (error) {
    if (error instanceof NotTaken) return { kind: 'refused', expected: error.message };
    const { code } = error as NodeJS.ErrnoException;
    return code === undefined ? { kind: 'refused' } : { kind: 'failed', code };
  }
}

process.on('message', (request: PictureRequest) => {
  void replyTo(request).then((reply) => process.send?.(reply));
});
