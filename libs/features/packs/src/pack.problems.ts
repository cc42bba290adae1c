import { Int, List, OneOf, Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';
import { RefusedPartView } from './refused-part.view';
import { Problem } from '@studio/kernel/problem';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    pack_invalid: 422;
    pack_too_new: 422;
    pack_parts_refused: 422;
  }
}

class PackInvalidDetails {
  @OneOf(['file'], 'Part of the form that it is about.') readonly field: 'file';
  @Text('What is wrong with the file.') readonly reason: string;
  @Text('Path in the pack; absent if it is about the whole file.', { optional: true }) readonly path?: string;
}

class PackTooNewDetails {
  @Int('Format of the pack.') readonly formatVersion: number;
  @Int('Newest format that this studio reads.') readonly supported: number;
}

class PackPartsRefusedDetails {
  @List(RefusedPartView, 'Parts that this studio refuses.') readonly refused: readonly RefusedPartView[];
}

/** Errors that only packs answer. */
export const packProblems = {
  pack_invalid: {
    status: 422,
    meaning:
      'The file is no pack that can be installed, or no pack can be made of this. Nothing was changed.',
    details: always(PackInvalidDetails),
  },
  pack_too_new: {
    status: 422,
    meaning: 'The pack was made by a newer studio: update this one first.',
    details: always(PackTooNewDetails),
  },
  pack_parts_refused: {
    status: 422,
    meaning:
      'Parts of the pack are refused. Nothing was changed; send refused `leave-out` to install the others.',
    details: always(PackPartsRefusedDetails),
  },
} satisfies Problems;

/** Returns the refusal of a pack to install. @param path in the pack; missing if it is about all of it */
export function packInvalid(reason: string, path?: string): Problem {
  return fault('installed', reason, path);
}

/** Returns the refusal of a pack to make. @param path in the pack; missing if it is about all of it */
export function packRefused(reason: string, path?: string): Problem {
  return fault('made', reason, path);
}

function fault(what: 'installed' | 'made', reason: string, path: string | undefined): Problem {
  const where = path === undefined ? '' : ` (${path})`;
  return new Problem('pack_invalid', `The pack can’t be ${what}${where}: ${reason}`, {
    field: 'file',
    reason,
    ...(path !== undefined && { path }),
  });
}
