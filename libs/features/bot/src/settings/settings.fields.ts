import {
  builtinNames,
  chatPlatforms,
  viewerRoles,
  type BuiltinName,
  type ChatPlatform,
  type ViewerRole,
} from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, OneOf, Text } from '@studio/operations/fields';
import { commandName } from '../commands/command.fields';

/** Roles of a built-in command; `default` is the role that it has by itself. */
export const builtinRoles = ['default', ...viewerRoles] as const;

/** Cooldown of a built-in command, in seconds. Moderators need not wait. */
export class BuiltinCooldownChange {
  @OneOf(builtinNames, 'Name of the command, without `!`.') readonly name: BuiltinName;
  @Int('Seconds until anybody is answered again.', { min: 0, max: 3600, optional: true })
  readonly cooldownS?: number;
  @Int('Seconds until the same viewer is answered again.', { min: 0, max: 3600, optional: true })
  readonly userCooldownS?: number;
}

/** Aliases, role and platforms of a built-in command. Missing fields stay. */
export class BuiltinRuleChange {
  @OneOf(builtinNames, 'Name of the command, without `!`.') readonly name: BuiltinName;
  @List(Text('A name.', commandName), 'Further names.', { max: 10, optional: true })
  readonly aliases?: readonly string[];
  @OneOf(builtinRoles, 'Lowest role that may use it; default: the role that it has by itself.', {
    optional: true,
  })
  readonly minRole?: ViewerRole | 'default';
  @List(OneOf(chatPlatforms, ''), 'Platforms on which it works; none: all.', { max: 3, optional: true })
  readonly platforms?: readonly ChatPlatform[];
}

/** Limit of answers to one viewer. */
export class LoopGuardChange {
  @Int('Answers that one viewer gets within the seconds; 0: no limit.', { min: 0, max: 1000, optional: true })
  readonly answers?: number;
  @Int('Seconds.', { min: 5, max: 600, optional: true }) readonly seconds?: number;
}

/** Automatic recommendations of other channels. Missing fields stay. */
export class ShoutoutsChange {
  @Flag('Raiders are recommended.', {
    optional: true,
  })
  readonly raiders?: boolean;
  @Int('Least viewers of a raid.', { min: 1, max: 1_000_000, optional: true })
  readonly minViewers?: number;
  @List(
    Text('A login.', { min: 1, max: 64, trim: true }),
    'Friends, recommended when they first write in a stream; the whole list.',
    { max: 100, optional: true },
  )
  readonly friends?: readonly string[];
  @Flag('Shoutouts appear in layers Shoutout on air.', { optional: true })
  readonly onScreen?: boolean;
}

/** Messages about ad breaks. Missing fields stay. */
export class AdsChange {
  @Flag('It announces ad breaks in chat.', { optional: true })
  readonly before?: boolean;
  @Int('Seconds before the ad break.', { min: 10, max: 600, optional: true }) readonly beforeS?: number;
  @Flag('It says when one is over.', { optional: true }) readonly end?: boolean;
}

/** Title and category that are set together. */
export class StreamPresetFields {
  @Text('Name.', { min: 1, max: 40, trim: true })
  readonly name: string;
  @Text('Title, with placeholders; empty: it stays.', { max: 140, trim: true, default: '' })
  readonly title: string;
  @Text('Category; empty: it stays.', { max: 100, trim: true, default: '' })
  readonly category: string;
}
