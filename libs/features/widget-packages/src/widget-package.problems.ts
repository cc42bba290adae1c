import { Int, OneOf, Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    fields_invalid: 422;
    package_invalid: 422;
    package_changed: 409;
  }
}

class FieldsInvalidDetails {
  @Int('Line at which it goes wrong, from 1.') readonly line: number;
  @Text('What is wrong there.') readonly reason: string;
  @OneOf(['fields', 'data'], 'Text that it is in.') readonly field: 'fields' | 'data';
}

class PackageInvalidDetails {
  @OneOf(['file', 'graphic'], 'Part of the form that it is about; graphic: the zip has several, name one.')
  readonly field: 'file' | 'graphic';
  @Text('What is wrong with the file.') readonly reason: string;
  @Text('Path in the zip; absent if it is about the whole file.', { optional: true }) readonly path?: string;
}

class PackageChangedDetails {
  @Int('Present version of the package.') readonly version: number;
}

/** Errors that only this area answers. */
export const widgetPackageProblems = {
  fields_invalid: {
    status: 422,
    meaning: 'The fields or the data of the widget can’t be read.',
    details: always(FieldsInvalidDetails),
  },
  package_invalid: {
    status: 422,
    meaning: 'The file is no widget that can be imported.',
    details: always(PackageInvalidDetails),
  },
  package_changed: {
    status: 409,
    meaning: 'Somebody else has changed the package since; read it again.',
    details: always(PackageChangedDetails),
  },
} satisfies Problems;
