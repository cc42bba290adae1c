import { Flag, FreeObject, OneOf, Text, type FreeValues } from '@studio/operations/fields';

/** Why a press did nothing. */
const pressReasons = ['guarded', 'repeated', 'already', 'not_possible'] as const;
export type PressReason = (typeof pressReasons)[number];

export class PressedView {
  @Text('Id of the button.') readonly buttonId: string;
  @Flag('It did what it means.') readonly pressed: boolean;
  @OneOf(
    pressReasons,
    'Why it did nothing. guarded: the same button was pressed a moment ago; repeated: this pressId came before; already: it ' +
      'has the state of `set`; not_possible: a live scene cannot be switched off. Null when it was pressed.',
    { nullable: true },
  )
  readonly reason: PressReason | null;
  @FreeObject('Answer of the operation behind the button; null when nothing was pressed.', { nullable: true })
  readonly result: FreeValues | null;
}
