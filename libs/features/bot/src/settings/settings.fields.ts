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
  @Flag('Raiders are recommended in chat, and by the shoutout of their platform if it has one.', {
    optional: true,
  })
  readonly raiders?: boolean;
  @Int('Least number of viewers who come with a raid.', { min: 1, max: 1_000_000, optional: true })
  readonly minViewers?: number;
  @List(
    Text('A login.', { min: 1, max: 64, trim: true }),
    'Logins of friends who are recommended when they first write in a stream. The list replaces the old one.',
    { max: 100, optional: true },
  )
  readonly friends?: readonly string[];
  @Flag('Shoutouts, also those by !so, appear in the layers Shoutout that are on air.', { optional: true })
  readonly onScreen?: boolean;
}

/** Messages about ad breaks. Missing fields stay. */
export class AdsChange {
  @Flag('It says in chat that an ad break comes, where the platform announces it.', { optional: true })
  readonly before?: boolean;
  @Int('Seconds before the ad break.', { min: 10, max: 600, optional: true }) readonly beforeS?: number;
  @Flag('It says in chat that an ad break is over.', { optional: true }) readonly end?: boolean;
}

/** Title and category that are set together. */
export class StreamPresetFields {
  @Text('Name, for example of the command `!preset name`.', { min: 1, max: 40, trim: true })
  readonly name: string;
  @Text('Title, with the placeholders of the bot; empty: it stays.', { max: 140, trim: true, default: '' })
  readonly title: string;
  @Text('Exact name of the category; empty: it stays.', { max: 100, trim: true, default: '' })
  readonly category: string;
}
