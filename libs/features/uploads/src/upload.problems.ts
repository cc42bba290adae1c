import { always, type Problems } from '@studio/operations/problems';
import { Int, List, Text } from '@studio/operations/fields';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    in_use: 409;
    offset_conflict: 409;
    processing_timeout: 422;
  }
}

class MediaUseDetails {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Key of the setting; `slides.image` for one in a list.') readonly field: string;
}

class UsingAutomationDetails {
  @Text('Id of the automation.') readonly automationId: string;
  @Text('Name of the automation.') readonly name: string;
}

class InUseDetails {
  @List(MediaUseDetails, 'What uses it.') readonly usedBy: readonly MediaUseDetails[];
  @List(UsingAutomationDetails, 'Automations that use a variable.', { optional: true })
  readonly automations?: readonly UsingAutomationDetails[];
}

class OffsetConflictDetails {
  @Int('How many bytes of the transfer have arrived: where the next part begins.') readonly offset: number;
}

/** Null: an error of this code has no details. */
class ProcessingTimeoutDetails {
  @Int('How long it may take.') readonly seconds: number;
}

/** Errors that only this area answers. */
export const uploadProblems = {
  in_use: {
    status: 409,
    meaning: 'It is in use and cannot be deleted.',
    details: always(InUseDetails),
  },
  offset_conflict: {
    status: 409,
    meaning: 'The part starts at the wrong offset; details has the right one.',
    details: always(OffsetConflictDetails),
  },
  processing_timeout: {
    status: 422,
    meaning: 'Processing the file took too long and was canceled after details.seconds.',
    details: always(ProcessingTimeoutDetails),
  },
} satisfies Problems;
