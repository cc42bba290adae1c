import type { Config } from './config';
import type { StartupBanner } from './first-start';

const ANOTHER_LINK = '(to set a password: npm run ops -- console-link owner)';
const ANOTHER_TOKEN = '(for a token: npm run ops -- token-mint owner --name NAME --scopes all)';

/** Returns the five lines that every start prints. The token and the setup link are shown only once. */
export function showBanner(
  { publicUrl }: Config,
  { token, overlayLink, setupLink }: StartupBanner,
): readonly string[] {
  const overlay = overlayLink
    ? `${publicUrl}/o/${overlayLink}`
    : 'the starter overlay was deleted; the console shows the others';
  return [
    `Console   ${setupLink ? `${setupLink} (works once, within a day)` : `${publicUrl}/console ${ANOTHER_LINK}`}`,
    `Overlay   ${overlay}`,
    `API       ${publicUrl}/api/v1   ${token ? `token ${token} (shown only once)` : ANOTHER_TOKEN}`,
    `API page  ${publicUrl}/api`,
    `Tools     ${publicUrl}/api/v1/mcp`,
  ];
}
