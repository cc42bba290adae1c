/** Paths below `/console` of all pages of a signed-in owner, about one overlay. */
export function pagesOf(overlayId: string): readonly string[] {
  return [
    ...[
      '',
      '/live',
      '/automations',
      '/automations/new',
      '/stats',
      '/channels',
      '/media',
      '/media/provider',
      '/media/widgets',
      '/packs',
      '/settings',
    ],
    ...['/access', '/access/accounts', `/deck/${overlayId}`],
    ...['', '/deck', '/drawing', '/look', '/obs'].map((each) => `/overlays/${overlayId}${each}`),
    ...['', '/timers', '/moderation', '/messages', '/tools', '/move-in', '/settings'].map(
      (each) => `/bot${each}`,
    ),
    ...['', '/loyalty', '/rewards', '/channel-points', '/songs', '/queue', '/birthdays'].map(
      (each) => `/community${each}`,
    ),
    ...['templates', 'audit', 'rates', 'webhooks', 'guests'].map((each) => `/more/${each}`),
    ...['activity', 'alerts', 'chat'].map((each) => `/dock/${each}`),
    ...['look', ...['channel', 'obs', 'done'].map((each) => `${each}/${overlayId}`)].map(
      (each) => `/setup/${each}`,
    ),
  ];
}

/** Paths of pages for people who are not signed in. */
export const pagesOfStrangers: readonly string[] = ['', '/pair', '/invite', '/password', '/dock/chat'];
