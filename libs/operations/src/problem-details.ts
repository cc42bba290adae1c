import type { ProblemCode } from '@studio/kernel/problem';
import type { Class } from './field';
import { FreeJson, FreeObject, Int, List, Moment, Nested, OneOf, Text, type FreeValues } from './fields';
import { scopes, type Scope } from './caller';
import { ratePolicies } from './rate-limits';

/* What `details` of an error hold, by its code. Tests hold every answer against it. */

class FieldErrorDetails {
  @Text('Dotted path of the field, `layout.scale`; empty for the whole body.', { optional: true })
  readonly field?: string;
  @OneOf(['path', 'query', 'body', 'header'], 'Where it was sent.', { optional: true })
  readonly location?: 'path' | 'query' | 'body' | 'header';
  @Text('What is taken there, in words.', { optional: true }) readonly expected?: string;
  @Int('Place of the entry in its list.', { optional: true }) readonly index?: number;
  @Int('The layer that the entry names.', { optional: true, nullable: true }) readonly memberId?:
    number | null;
  @Text('Code of what is wrong with the entry.', { optional: true }) readonly code?: string;
}

class InvalidRequestDetails {
  @List(FieldErrorDetails, 'What is wrong, 20 entries at most.', { optional: true })
  readonly errors?: readonly FieldErrorDetails[];
  @Text('The one field that is wrong.', { optional: true }) readonly field?: string;
  @List(FreeJson(''), 'Keys that are not declared; of a list of ids those that there are not.', {
    optional: true,
  })
  readonly unknown?: readonly unknown[];
  @List('integer', 'Ids that a full list lacks.', { optional: true }) readonly missing?: readonly number[];
  @List('integer', 'Ids that a list names twice.', { optional: true }) readonly duplicate?: readonly number[];
}

class InsufficientScopeDetails {
  @OneOf(scopes, 'The scope that is needed.') readonly required: Scope;
  @List('string', 'Those that there are.') readonly have: readonly string[];
  @List('string', 'The overlays that the token is limited to.', { optional: true })
  readonly overlayIds?: readonly string[];
}

class NotFoundDetails {
  @Text('What there is not: overlay, scene, layer, group, step, rev, version, upload, widget …')
  readonly resource: string;
  @Int('Its id, if it is a scene.', { optional: true }) readonly sceneId?: number;
  @Int('Its id, if it is a layer.', { optional: true }) readonly memberId?: number;
  @List('integer', 'Their ids, if they are layers.', { optional: true })
  readonly memberIds?: readonly number[];
  @Text('Its id, if it is a group.', { optional: true }) readonly groupId?: string;
  @Text('Its id, if it is a step.', { optional: true }) readonly stepId?: string;
  @Int('The revision, if it is one.', { optional: true }) readonly rev?: number;
  @Text('Its id, if it is a version.', { optional: true }) readonly versionId?: string;
  @Int('Its id, if it is an upload.', { optional: true }) readonly uploadId?: number;
  @Text('Its id, if it is a transfer.', { optional: true }) readonly transferId?: string;
  @Text('Its id, if it is a token.', { optional: true }) readonly tokenId?: string;
  @Text('Its login, if it is an account.', { optional: true }) readonly login?: string;
  @List(FieldErrorDetails, 'Of a list: which entries name what is not there.', { optional: true })
  readonly errors?: readonly FieldErrorDetails[];
}

class ProblemActor {
  @Text('Id of the account.') readonly accountId: string;
  @Text('Its name.', { optional: true, nullable: true }) readonly name?: string | null;
  @Text('The door that it came by: api, editor, mcp …') readonly via: string;
}

class ChangedSinceDetails {
  @Int('The revision that it made.') readonly rev: number;
  @Nested(ProblemActor, 'Who.') readonly actor: ProblemActor;
  @Text('Name of the operation.') readonly operation: string;
  @List('integer', 'Layers that it touched.') readonly memberIds: readonly number[];
  @List('integer', 'Scenes that it touched.') readonly sceneIds: readonly number[];
  @Moment('When.') readonly at: string;
}

class RevConflictDetails {
  @Int('The revision that was sent.') readonly expectedRev: number;
  @Int('The revision now.') readonly currentRev: number;
  @List(ChangedSinceDetails, 'What was changed since, the newest last, as far as it is known.', {
    optional: true,
  })
  readonly changedSince?: readonly ChangedSinceDetails[];
  @FreeObject('What the command is about, as it is now.', { optional: true })
  readonly current?: FreeValues;
}

class MediaUseDetails {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Key of the setting; `slides.image` for one in a list.') readonly field: string;
}

class InUseDetails {
  @List(MediaUseDetails, 'What uses it.') readonly usedBy: readonly MediaUseDetails[];
}

class SceneDetails {
  @Int('Id of the scene.') readonly sceneId: number;
}

class PreviewDetails {
  @Int('Id of the preview.') readonly sceneId: number;
  @Int('Id of the scene that it previews.') readonly previewOf: number;
}

class LimitReachedDetails {
  @Text('What there is no more room for; a key of the limits of get_me where it stands there.')
  readonly resource: string;
  @Int('How many there may be.') readonly limit: number;
  @Int('How many there are.') readonly used: number;
}

class NotUndoableDetails {
  @Text('The step.') readonly stepId: string;
  @Text('The operation that made it.') readonly operation: string;
  @OneOf(scopes, 'What taking it back by name needs.', { optional: true }) readonly scope?: Scope;
}

class OffsetConflictDetails {
  @Int('How many bytes of the transfer have arrived: where the next part begins.') readonly offset: number;
}

class OverlapDetails {
  @Text('The property, `layers[7].name`.') readonly path: string;
  @Text('The later step.') readonly stepId: string;
  @Int('The revision that it made.') readonly rev: number;
  @Moment('When.') readonly at: string;
  @Nested(ProblemActor, 'Who.') readonly actor: ProblemActor;
  @Text('Name of the operation.') readonly operation: string;
}

class UndoConflictDetails {
  @Text('The step that was to be taken back.') readonly stepId: string;
  @List(OverlapDetails, 'What others have changed since.') readonly overlap: readonly OverlapDetails[];
}

class ConfirmationRequiredDetails {
  @Text('Goes with the same call, once the user has agreed.') readonly confirmToken: string;
  @Text('What the user is to be told.') readonly summary: string;
  @List('string', 'Labels of what it would do: on-air, public, destructive.')
  readonly effects: readonly string[];
  @Moment('Until when the token counts.') readonly expiresAt: string;
  @OneOf(
    ['invalid', 'expired', 'used', 'other_call', 'changed'],
    'Why the token that was sent didn’t count.',
    {
      optional: true,
    },
  )
  readonly reason?: 'invalid' | 'expired' | 'used' | 'other_call' | 'changed';
}

class PayloadTooLargeDetails {
  @Int('How many bytes there may be.') readonly maxBytes: number;
  @Text('The kind of file.', { optional: true }) readonly kind?: string;
}

class OptionDetails {
  @Text('What to send.') readonly key: string;
  @Text('What it is called.') readonly label: string;
}

class InvalidOptionDetails {
  @Text('The field.') readonly field: string;
  @List(OptionDetails, 'What it takes, 50 entries at most where they are data.')
  readonly allowed: readonly OptionDetails[];
}

class InvalidValueDetails {
  @Text('The field.') readonly field: string;
  @Text('What it takes, in words.', { optional: true }) readonly expected?: string;
  @Moment('The latest moment that it takes.', { optional: true }) readonly latest?: string;
}

class SizeUnknownDetails {
  @List('integer', 'The layers.') readonly memberIds: readonly number[];
}

class RateLimitedDetails {
  @OneOf(Object.keys(ratePolicies), 'The limit.') readonly policy: string;
  @Int('How many it allows a second.') readonly perSecond: number;
}

class OutcomeUnknownDetails {
  @Text('Id of the command.') readonly commandId: string;
}

/** The schema of `details`, and whether they are always there. */
export interface DetailsOf {
  readonly type: Class;
  readonly always: boolean;
}

const always = (type: Class): DetailsOf => ({ type, always: true });
const sometimes = (type: Class): DetailsOf => ({ type, always: false });

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

class ListReasonDetails {
  @Int('Place of the entry among those sent; null: it is about the whole list.', { nullable: true })
  readonly index: number | null;
  @Text('Key of the entry that is wrong, if it is one.', { nullable: true }) readonly key: string | null;
  @Text('What is wrong, for people.') readonly reason: string;
}

class ListInvalidDetails {
  @Text('Key of the list setting.') readonly field: string;
  @FreeObject('Type of each key of an entry.') readonly shape: FreeValues;
  @List(ListReasonDetails, 'All that is wrong, 50 at most.') readonly reasons: readonly ListReasonDetails[];
  @Int('How many entries there are.') readonly count: number;
  @Int('How many fit.') readonly maxItems: number;
}

/** Null: an error of this code has no details. */
class ProcessingTimeoutDetails {
  @Int('How long it may take.') readonly seconds: number;
}

export const problemDetails: { readonly [code in ProblemCode]: DetailsOf | null } = {
  invalid_request: sometimes(InvalidRequestDetails),
  unknown_field: always(UnknownFieldDetails),
  unauthorized: null,
  account_suspended: null,
  beta_required: null,
  insufficient_scope: always(InsufficientScopeDetails),
  owner_only: null,
  author_only: null,
  bad_origin: null,
  session_required: null,
  not_found: sometimes(NotFoundDetails),
  item_not_found: always(ItemNotFoundDetails),
  method_not_allowed: null,
  confirmation_declined: null,
  confirmation_required: always(ConfirmationRequiredDetails),
  rev_conflict: always(RevConflictDetails),
  field_conflict: always(FieldConflictDetails),
  idempotency_in_progress: null,
  in_use: always(InUseDetails),
  last_scene: sometimes(SceneDetails),
  limit_reached: always(LimitReachedDetails),
  not_connected: null,
  not_look_overlay: null,
  not_undoable: always(NotUndoableDetails),
  offset_conflict: always(OffsetConflictDetails),
  preview_target_missing: always(PreviewDetails),
  scene_is_preview: always(PreviewDetails),
  scene_live: always(SceneDetails),
  scene_not_preview: always(SceneDetails),
  undo_conflict: always(UndoConflictDetails),
  precondition_failed: null,
  payload_too_large: sometimes(PayloadTooLargeDetails),
  unsupported_media_type: null,
  range_not_satisfiable: null,
  misdirected_request: null,
  invalid_option: always(InvalidOptionDetails),
  invalid_value: sometimes(InvalidValueDetails),
  list_invalid: always(ListInvalidDetails),
  size_unknown: always(SizeUnknownDetails),
  processing_timeout: always(ProcessingTimeoutDetails),
  rate_limited: sometimes(RateLimitedDetails),
  internal: null,
  outcome_unknown: sometimes(OutcomeUnknownDetails),
  read_model_behind: null,
  unavailable: null,
};
