import { constants, setPriority } from 'node:os';
import type { PictureReply, PictureRequest } from './picture-process';
import { writePicture } from './write-picture';

// Whoever started it ends it: a signal to the whole group is not for it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// An orderly end would wait for the picture that is being written.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function replyTo(request: PictureRequest): Promise<PictureReply> {
  try {
    return { kind: 'written', picture: await writePicture(request) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === undefined ? { kind: 'refused' } : { kind: 'failed', code };
  }
}

process.on('message', (request: PictureRequest) => {
  void replyTo(request).then((reply) => process.send?.(reply));
});
