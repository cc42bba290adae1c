import type { FileKind } from './upload-file';

/** Accepted file types of a file input, by kind. */
export const acceptedFiles: { readonly [kind in FileKind]: string } = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  font: '.woff2,.woff,.ttf,.otf',
  lottie: '.json,.lottie',
};
