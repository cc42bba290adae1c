import type { Authenticator } from '@studio/operations/caller';
import type { PlainRoute } from '@studio/operations/rest';
import type { AccountArchives } from './account-archive';

/** `GET /me/archive`: everything of the account of a signed-in person, as a ZIP. */
export function archiveRoutes(
  archives: AccountArchives,
  authenticator: Authenticator,
): readonly PlainRoute[] {
  return [
    {
      method: 'GET',
      path: '/me/archive',
      handler: async ({ headers }, reply) => {
        const caller = await authenticator.authenticate(headers, 'GET');
        const archive = await archives.of(caller);
        const day = new Date().toISOString().slice(0, 10);
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="overlay-studio-${day}.zip"`)
          .type('application/zip')
          .send(archive);
      },
    },
  ];
}
