import { OneOf, Text } from '@studio/operations/fields';

export class RefusedPartView {
  @OneOf(['automation'], 'Kind of part.') readonly part: 'automation';
  @Text('Its name.') readonly name: string;
  @Text('Code of the error, such as invalid_value.') readonly code: string;
  @Text('Why.') readonly reason: string;
  @Text('Place in the automation; null if the error names none.', { nullable: true })
  readonly field: string | null;
  @Text('What is expected there; null if the error does not say.', { nullable: true })
  readonly expected: string | null;
}
