import type { Config } from './config';
import type { Welcome } from './first-start';

const ANOTHER_LINK = '(without a password yet: npm run ops -- console-link owner)';
const ANOTHER_TOKEN = '(another token: npm run ops -- token-mint owner --name NAME --scopes all)';

/** The five lines that every start prints; the token, and the link that sets a password, only until they were shown once. */
export function welcome(
  { publicUrl }: Config,
  { token, overlayLink, setupLink }: Welcome,
): readonly string[] {
  const overlay = overlayLink
    ? `${publicUrl}/o/${overlayLink}`
    : 'the first one is not here; GET /overlays lists yours';
  return [
    `Console   ${setupLink ? `${setupLink} (opens once, within a day)` : `${publicUrl}/console ${ANOTHER_LINK}`}`,
    `Overlay   ${overlay}`,
    `API       ${publicUrl}/api/v1   ${token ? `token ${token} (shown only now)` : ANOTHER_TOKEN}`,
    `API page  ${publicUrl}/api`,
    `Tools     ${publicUrl}/api/v1/mcp`,
  ];
}
