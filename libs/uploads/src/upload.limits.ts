import { limitsOf } from '@studio/kernel/limits';

/** open points, Limits */
export const uploadLimits = limitsOf({
  uploads: [500, 'Uploads of an account'],
  uploadBytes: [2 * 1024 ** 3, 'Bytes of all uploads of an account'],
});
