import { List, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';

/** A viewer's birthday in an answer. */
export class BirthdayView {
  @Text('Platform of the viewer.') readonly platform: string;
  @Text('Login.') readonly login: string;
  @Text('Name.') readonly name: string;
  @Text('Month and day, as `12-24`.') readonly date: string;
}

export class BirthdaysView {
  @List(BirthdayView, 'In the order of the year.') readonly items: readonly BirthdayView[];
  @NextCursor() readonly nextCursor: string | null;
}
