import { always, sometimes, type Problems } from '@studio/operations/problems';
import { ProblemActor } from '@studio/operations/common-problems';
import {
  FreeObject,
  Int,
  List,
  Timestamp,
  Nested,
  OneOf,
  Text,
  type FreeValues,
} from '@studio/operations/fields';
import { scopes, type Scope } from '@studio/operations/caller';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    unknown_field: 400;
    item_not_found: 404;
    field_conflict: 409;
    last_scene: 409;
    not_look_overlay: 409;
    not_undoable: 409;
    preview_target_missing: 409;
    scene_is_preview: 409;
    scene_live: 409;
    scene_not_preview: 409;
    undo_conflict: 409;
    size_unknown: 422;
  }
}

class SceneDetails {
  @Int('Id of the scene.') readonly sceneId: number;
}

class PreviewDetails {
  @Int('Id of the preview.') readonly sceneId: number;
  @Int('Id of the scene that it previews.') readonly previewOf: number;
}

class NotUndoableDetails {
  @Text('The step.') readonly stepId: string;
  @Text('The operation that made it.') readonly operation: string;
  @OneOf(scopes, 'What taking it back by name needs.', { optional: true }) readonly scope?: Scope;
}

class OverlapDetails {
  @Text('The property, `layers[7].name`.') readonly path: string;
  @Text('The later step.') readonly stepId: string;
  @Int('The revision that it made.') readonly rev: number;
  @Timestamp('When.') readonly at: string;
  @Nested(ProblemActor, 'Who.') readonly actor: ProblemActor;
  @Text('Name of the operation.') readonly operation: string;
}

class UndoConflictDetails {
  @Text('The step that was to be taken back.') readonly stepId: string;
  @List(OverlapDetails, 'What others have changed since.') readonly overlap: readonly OverlapDetails[];
}

class UnknownFieldDetails {
  @List('string', 'What was sent.') readonly fields: readonly string[];
  @List('string', 'What there is.') readonly known: readonly string[];
}

class ItemNotFoundDetails {
  @Text('The id that no entry has.', { optional: true }) readonly itemId?: string;
  @Int('The place at which there is none.', { optional: true }) readonly index?: number;
  @Int('How many there are.') readonly count: number;
}

class FieldConflictDetails {
  @Int('The version that was sent.') readonly expectedVersion: number;
  @Int('The version that there is.') readonly currentVersion: number;
  @FreeObject('The settings values as they are.') readonly current: FreeValues;
}

class SizeUnknownDetails {
  @List('integer', 'The layers.') readonly memberIds: readonly number[];
}

/** Errors that only this area answers. */
export const overlayProblems = {
  unknown_field: {
    status: 400,
    meaning: 'None of the sent settings exist.',
    details: always(UnknownFieldDetails),
  },
  item_not_found: {
    status: 404,
    meaning: 'The list has no such entry.',
    details: always(ItemNotFoundDetails),
  },
  field_conflict: {
    status: 409,
    meaning:
      'expectedVersion is not the current version of the settings; details carries the current values.',
    details: always(FieldConflictDetails),
  },
  last_scene: {
    status: 409,
    meaning: 'The last scene cannot be deleted.',
    details: sometimes(SceneDetails),
  },
  not_look_overlay: {
    status: 409,
    meaning: 'The overlay was not created from a look.',
  },
  not_undoable: {
    status: 409,
    meaning: 'The step cannot be undone.',
    details: always(NotUndoableDetails),
  },
  preview_target_missing: {
    status: 409,
    meaning: 'The scene that the preview belongs to is gone.',
    details: always(PreviewDetails),
  },
  scene_is_preview: {
    status: 409,
    meaning: 'A preview cannot do this.',
    details: always(PreviewDetails),
  },
  scene_live: {
    status: 409,
    meaning: 'The live scene cannot be deleted.',
    details: always(SceneDetails),
  },
  scene_not_preview: {
    status: 409,
    meaning: 'Only a preview can be taken to its scene.',
    details: always(SceneDetails),
  },
  undo_conflict: {
    status: 409,
    meaning: 'Others have changed this since; details says what.',
    details: always(UndoConflictDetails),
  },
  size_unknown: {
    status: 422,
    meaning: 'The size of a layer has not been measured yet.',
    details: always(SizeUnknownDetails),
  },
} satisfies Problems;
