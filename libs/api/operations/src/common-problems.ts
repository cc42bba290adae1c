import { always, sometimes, type Problems } from './problems';
import { FreeJson, FreeObject, Int, List, Timestamp, Nested, OneOf, Text, type FreeValues } from './fields';
import { scopes, type Scope } from './caller';
import { ratePolicies } from './rate-limits';

/* Errors that any operation may answer. Tests hold every answer against their details. */

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
  @List('string', 'All that are lacking, where several can be.', { optional: true })
  readonly lacking?: readonly string[];
  @List('string', 'The overlays that the token is limited to.', { optional: true })
  readonly overlayIds?: readonly string[];
  @OneOf(['overlay_limited'], 'The token is limited to overlays, and this belongs to the account.', {
    optional: true,
  })
  readonly reason?: 'overlay_limited';
}

class NotFoundDetails {
  @Text('What there is not: overlay, scene, layer, group, step, rev, version, upload, widget …')
  readonly resource: string;
  @Int('Its id, if it is a scene.', { optional: true }) readonly sceneId?: number;
  @Int('Its id, if it is a layer.', { optional: true }) readonly memberId?: number;
  @List('integer', 'Their ids, if they are layers.', { optional: true })
  readonly memberIds?: readonly number[];
  @Text('Its id, if it is a group.', { optional: true }) readonly groupId?: string;
  @Text('Its id, if it is a spot.', { optional: true }) readonly spotId?: string;
  @Int('Its id, if it is a macro.', { optional: true }) readonly macroId?: number;
  @Text('Its id, if it is a run of a macro.', { optional: true }) readonly runId?: string;
  @Int('Its id, if it is a mapping of an OBS scene.', { optional: true }) readonly mappingId?: number;
  @Int('Its id, if it is a page of the deck.', { optional: true }) readonly pageId?: number;
  @Text('Its id, if it is a step.', { optional: true }) readonly stepId?: string;
  @Int('Its id, if it is a command of the bot.', { optional: true }) readonly commandId?: number;
  @Text('Its id, if it is a button of the deck.', { optional: true }) readonly buttonId?: string;
  @Text('Its id, if it is a lost state of a layer.', { optional: true }) readonly stateId?: string;
  @Int('The revision, if it is one.', { optional: true }) readonly rev?: number;
  @Text('Its id, if it is a version.', { optional: true }) readonly versionId?: string;
  @Int('Its id, if it is an upload.', { optional: true }) readonly uploadId?: number;
  @Text('Its id, if it is a video that waits.', { optional: true }) readonly itemId?: string;
  @Text('Its slug, if it is a picture of the media provider.', { optional: true })
  readonly providerSlug?: string;
  @Int('Its id, if it is a media favorite.', { optional: true }) readonly favoriteId?: number;
  @Text('Its id, if it is something that a layer shows.', { optional: true }) readonly slotId?: string;
  @Text('Its id, if it is a transfer.', { optional: true }) readonly transferId?: string;
  @Text('Its id, if it is a token.', { optional: true }) readonly tokenId?: string;
  @Text('Its id, if it is an invitation.', { optional: true }) readonly invitationId?: string;
  @Text('Its id, if it is an account.', { optional: true }) readonly accountId?: string;
  @Text('Its login, if it is an account.', { optional: true }) readonly login?: string;
  @List(FieldErrorDetails, 'Of a list: which entries name what is not there.', { optional: true })
  readonly errors?: readonly FieldErrorDetails[];
}

export class ProblemActor {
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
  @Timestamp('When.') readonly at: string;
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

class ValuesChangedDetails {
  @FreeObject('The values now, as the answer has them: those that are neither expected nor asked for.')
  readonly current: FreeValues;
}

class LimitReachedDetails {
  @Text('What there is no more room for; a key of the limits of get_me where it stands there.')
  readonly resource: string;
  @Int('How many there may be.') readonly limit: number;
  @Int('How many there are.') readonly used: number;
}

class ConfirmationRequiredDetails {
  @Text('Goes with the same call, once the user has agreed.') readonly confirmToken: string;
  @Text('What the user is to be told.') readonly summary: string;
  @List('string', 'Labels of what it would do: on-air, public, destructive.')
  readonly effects: readonly string[];
  @Timestamp('Until when the token counts.') readonly expiresAt: string;
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

class ReasonDetails {
  @Int('Place of the entry among those sent; null: it is about all of it.', { nullable: true })
  readonly index: number | null;
  @Text('What is wrong of it, if that has a name.', { nullable: true }) readonly field: string | null;
  @Text('Code of what is wrong.') readonly code: string;
  @Text('What is wrong, for people.') readonly message: string;
}

class InvalidValueDetails {
  @Text('The field.') readonly field: string;
  @Text('What it takes, in words.', { optional: true }) readonly expected?: string;
  @Timestamp('The latest moment that it takes.', { optional: true }) readonly latest?: string;
  @List(ReasonDetails, 'All that is wrong with it, where that can be several things.', { optional: true })
  readonly reasons?: readonly ReasonDetails[];
  @List('string', 'What it might be instead, 5 at most.', { optional: true })
  readonly suggestions?: readonly string[];
  @OneOf(['taken', 'no_account'], 'Of a login: another account has it, or none has.', { optional: true })
  readonly reason?: 'taken' | 'no_account';
  @Text('The platform that doesn’t take it.', { optional: true }) readonly platform?: string;
  @Int('The layer that is of another widget.', { optional: true }) readonly memberId?: number;
  @Text('Catalog slug of the widget that the layer is of.', { optional: true }) readonly widget?: string;
}

class PlatformDetails {
  @Text('The platform: twitch, kick, youtube …', { optional: true }) readonly platform?: string;
}

class ReconnectDetails {
  @Text('The platform: twitch, kick, youtube …', { optional: true }) readonly platform?: string;
  @List('string', 'Scopes of the platform that were not granted.') readonly missingScopes: readonly string[];
}

class RateLimitedDetails {
  @OneOf(Object.keys(ratePolicies), 'The limit.') readonly policy: string;
  @Int('How many it allows a second.') readonly perSecond: number;
}

class OutcomeUnknownDetails {
  @Text('Id of the command.') readonly commandId: string;
}

class ListInvalidDetails {
  @Text('Key of the list setting.') readonly field: string;
  @FreeObject('Type of each key of an entry.') readonly shape: FreeValues;
  @List(ReasonDetails, 'All that is wrong, 50 at most.') readonly reasons: readonly ReasonDetails[];
  @Int('How many entries there are.') readonly count: number;
  @Int('How many fit.') readonly maxItems: number;
}

class DuplicateDetails {
  @Int('Id of the mapping that there is.', { optional: true }) readonly mappingId?: number;
  @Int('Id of the command that has the name.', { optional: true }) readonly commandId?: number;
  @Int('Id of the reward that has the name.', { optional: true }) readonly rewardId?: number;
  @Int('Id of the counter that has the name.', { optional: true }) readonly counterId?: number;
  @Int('Id of the custom API that has the name.', { optional: true }) readonly apiId?: number;
  @Int('Id of the entry of whoever is in the queue.', { optional: true }) readonly entryId?: number;
  @Text('Name of the variable that exists.', { optional: true }) readonly name?: string;
}

export const commonProblems = {
  invalid_request: {
    status: 400,
    meaning: 'The path, query, headers or body break the schema; details.errors names the fields.',
    details: sometimes(InvalidRequestDetails),
  },
  unauthorized: {
    status: 401,
    meaning: 'The credential is missing, malformed, unknown, revoked or expired.',
  },
  account_suspended: {
    status: 403,
    meaning: 'The account is suspended.',
  },
  beta_required: {
    status: 403,
    meaning: 'The account has no access to the beta.',
  },
  insufficient_scope: {
    status: 403,
    meaning:
      'The token, or the share of this overlay, lacks the scope, or the token is limited to overlays and this belongs to the account (reason overlay_limited).',
    details: always(InsufficientScopeDetails),
  },
  owner_only: {
    status: 403,
    meaning: 'Only the owner of the overlay may do this.',
  },
  author_only: {
    status: 403,
    meaning: 'Only the author or the owner of the overlay may do this.',
  },
  bad_origin: {
    status: 403,
    meaning: 'A request with a session cookie that comes from another site.',
  },
  session_required: {
    status: 403,
    meaning: 'Only a signed-in person may do this; tokens are refused.',
  },
  not_found: {
    status: 404,
    meaning: 'It does not exist, or the caller has no access to it; details.resource names the kind.',
    details: sometimes(NotFoundDetails),
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The address does not take this method; the header Allow lists those it takes.',
  },
  confirmation_declined: {
    status: 409,
    meaning: 'The user declined. Tools only.',
  },
  confirmation_required: {
    status: 409,
    meaning:
      'The user must agree first: tell them details.summary, then call again with details.confirmToken. Tools only.',
    details: always(ConfirmationRequiredDetails),
  },
  rev_conflict: {
    status: 409,
    meaning: 'expectedRev is not the current revision; details carries the current state.',
    details: always(RevConflictDetails),
  },
  values_changed: {
    status: 409,
    meaning: 'A value of expected has become another meanwhile; details.current has it. Nothing was changed.',
    details: always(ValuesChangedDetails),
  },
  idempotency_in_progress: {
    status: 409,
    meaning: 'The first request with this Idempotency-Key is still running.',
  },
  duplicate: {
    status: 409,
    meaning: 'It already exists; details says which.',
    details: always(DuplicateDetails),
  },
  platform_needed: {
    status: 409,
    meaning: 'The login is known on several platforms. Send platform.',
  },
  limit_reached: {
    status: 409,
    meaning: 'The limit is reached; details has resource, limit and used.',
    details: always(LimitReachedDetails),
  },
  not_connected: {
    status: 409,
    meaning: 'No platform is connected that could do it.',
  },
  reconnect_required: {
    status: 409,
    meaning: 'The platform denies access: reconnect the account with the scopes of details.missingScopes.',
    details: sometimes(ReconnectDetails),
  },
  not_supported: {
    status: 409,
    meaning: 'The platform, or the connection to it, has no such thing.',
    details: sometimes(PlatformDetails),
  },
  platform_refused: {
    status: 409,
    meaning: 'The platform refused; the message has its reason, if it gave one.',
    details: sometimes(PlatformDetails),
  },
  precondition_failed: {
    status: 412,
    meaning: 'The file is not the one that If-Match or If-Unmodified-Since named.',
  },
  payload_too_large: {
    status: 413,
    meaning: 'The body, or the change that it makes, is too large.',
    details: sometimes(PayloadTooLargeDetails),
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'The body has another content type than the operation takes.',
  },
  range_not_satisfiable: {
    status: 416,
    meaning: 'The file has no such range of bytes.',
  },
  misdirected_request: {
    status: 421,
    meaning: 'The server is not configured for the host of the request.',
  },
  invalid_option: {
    status: 422,
    meaning: 'The value is not one of the allowed options; details lists them.',
    details: always(InvalidOptionDetails),
  },
  invalid_value: {
    status: 422,
    meaning: 'The value is refused; details says why.',
    details: sometimes(InvalidValueDetails),
  },
  list_invalid: {
    status: 422,
    meaning: 'An entry of the list is invalid, so nothing was saved.',
    details: always(ListInvalidDetails),
  },
  rate_limited: {
    status: 429,
    meaning: 'Too many requests; Retry-After says when to continue.',
    details: sometimes(RateLimitedDetails),
  },
  internal: {
    status: 500,
    meaning: 'Something went wrong on the server.',
  },
  provider_unavailable: {
    status: 502,
    meaning: 'The platform or media provider does not respond, or asks to wait.',
    details: sometimes(PlatformDetails),
  },
  outcome_unknown: {
    status: 503,
    meaning: 'The outcome is unknown. Repeat the request with the same Idempotency-Key.',
    details: sometimes(OutcomeUnknownDetails),
  },
  read_model_behind: {
    status: 503,
    meaning: 'The change is saved, but cannot be read yet. Try again in a second.',
  },
  unavailable: {
    status: 503,
    meaning: 'The service cannot do it now.',
  },
} satisfies Problems;
