import { timestamp } from '@studio/kernel/clock';
import { Flag, Int, List, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { raidChatStatuses, type RaidChatStatus, type RaidMode } from './raid-mode.state';

/** A chat during raid mode. */
export class RaidChatView {
  @Text('Platform.') readonly platform: string;
  @OneOf(
    raidChatStatuses,
    'pending: the modes are being set; set: they are; links_only: only links are held, since the platform’s API does not change modes; failed: the platform refused the modes; restoring: they are being put back; not_restored: they could not be put back.',
  )
  readonly status: RaidChatStatus;
  @Text('Code of the problem that kept the modes from being changed or put back; null for none.', {
    nullable: true,
  })
  readonly code: string | null;
}

/** Raid mode of an account. */
export class RaidModeView {
  @Flag('It is on.') readonly active: boolean;
  @Timestamp('When it was switched on; null while it is off.', { nullable: true })
  readonly startedAt: string | null;
  @Timestamp('When everything is put back; null while it is off.', { nullable: true })
  readonly endsAt: string | null;
  @Int('Seconds left; null while it is off.', { nullable: true }) readonly remainingS: number | null;
  @Int('Minutes that it lasts.') readonly minutes: number;
  @Int('Seconds between two messages of a viewer; 0: no slow mode.') readonly slowSeconds: number;
  @Int('Minutes that somebody must have followed; null: anybody may chat.', { nullable: true })
  readonly followersMin: number | null;
  @Flag('Messages with links are deleted.') readonly holdLinks: boolean;
  @List(RaidChatView, 'Connected chats while it is on, and afterwards those that are not as before yet.')
  readonly chats: readonly RaidChatView[];

  /** @param now ms since 1970 */
  static at({ settings, active, chats }: RaidMode, now: number): RaidModeView {
    return {
      active: active !== null,
      startedAt: active && timestamp(active.startedAt),
      endsAt: active && timestamp(active.endsAt),
      remainingS: active && Math.max(0, Math.ceil((active.endsAt - now) / 1000)),
      ...settings,
      chats: chats.map(({ platform, status, code }) => ({ platform, status, code })),
    };
  }
}
