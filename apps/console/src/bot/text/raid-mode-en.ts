/** Texts about raid mode. */
export const raidMode = {
  title: 'Raid mode',
  about:
    'Is your chat being flooded? Raid mode lets only followers chat, slowly and without links. It ends by itself after a few minutes.',
  on: (time: string) => `On. ${time} left.`,
  off: 'Off',
  start: 'Switch on raid mode',
  stop: 'End it now',
  again: 'Try again',
  other: 'Moderators can also write !raidmode in chat. A deck button or an automation can switch it, too.',
  statuses: {
    pending: 'Changing the chat settings …',
    links_only:
      'Only links are deleted: this platform does not let programs change who can chat. Turn on slow mode or followers only on its own site.',
    failed: 'The chat settings could not be changed. End raid mode and switch it on to try again.',
    restoring: 'Restoring the chat settings …',
    not_restored: 'The chat settings could not be restored. Press “Try again”.',
  },
  set: (rules: string) => `On: ${rules}.`,
  rules: { followers: 'only followers may chat', slow: 'slow mode', links: 'links are deleted' },
  codes: {
    reconnect_required: 'A permission is missing. Connect the channel again under Channels.',
    not_connected: 'The channel is no longer connected. Connect it under Channels.',
    provider_unavailable: 'The platform does not answer.',
    platform_refused: 'The platform refused it. Check the settings of your chat there.',
  } as Readonly<Record<string, string>>,
  settings: 'What raid mode does',
  labels: {
    minutes: 'Minutes',
    slowSeconds: 'Seconds between two messages of a viewer (3 to 120; 0: no slow mode)',
    followersMin: 'Minutes that a viewer must have followed (empty: anyone can chat)',
    holdLinks: 'Delete messages with links',
  },
};
