import { limitsOf } from '@studio/kernel/limits';

/** Limits of uploads [limits/2]. */
export const uploadLimits = limitsOf({
  uploads: [500, 'Uploads of an account'],
  uploadBytes: [2 * 1024 ** 3, 'Bytes of all uploads of an account'],
});
