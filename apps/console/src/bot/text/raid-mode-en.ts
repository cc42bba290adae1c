/** Texts about raid mode. */
export const raidMode = {
  title: 'Raid mode',
  about:
    'Strangers flood your chat? One press: only followers may chat, slowly, and without links. After some minutes everything is as it was.',
  on: (time: string) => `On. ${time} left.`,
  off: 'Off',
  start: 'Switch on raid mode',
  stop: 'End it now',
  again: 'Try again',
  other: 'Also with !raidmode in chat (moderators), by a deck key, and as a step of automations.',
  statuses: {
    pending: 'The chat’s settings are being changed …',
    links_only:
      'Only links are deleted: this platform lets no program change who may chat. Its own site has slow mode and followers only.',
    failed: 'The chat’s settings could not be changed. To try again, end raid mode and switch it on.',
    restoring: 'The chat’s settings are being put back …',
    not_restored: 'The chat’s settings could not be put back. “Try again” does it now.',
  },
  set: (rules: string) => `On: ${rules}.`,
  rules: { followers: 'only followers may chat', slow: 'slow mode', links: 'links are deleted' },
  codes: {
    reconnect_required: 'A permission is missing. Connect the channel again under Channels.',
    not_connected: 'The channel is not connected any more. Connect it under Channels.',
    provider_unavailable: 'The platform does not answer.',
    platform_refused: 'The platform refused it. Check the settings of your chat there.',
  } as Readonly<Record<string, string>>,
  settings: 'What raid mode does',
  labels: {
    minutes: 'Minutes',
    slowSeconds: 'Seconds between two messages of a viewer (3 to 120; 0: no slow mode)',
    followersMin: 'Minutes that a viewer must have followed (empty: anybody may chat)',
    holdLinks: 'Delete messages with links',
  },
};
