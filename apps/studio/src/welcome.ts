import type { Config } from './config';
import type { Welcome } from './first-start';

const ANOTHER_TOKEN = '(another token: npm run ops -- token-mint owner --name NAME --scopes all)';

/** The four lines that every start prints; the token only until it was shown once. */
export function welcome({ publicUrl }: Config, { token, overlayLink }: Welcome): readonly string[] {
  const overlay = overlayLink
    ? `${publicUrl}/o/${overlayLink}`
    : 'the first one is not here; GET /overlays lists yours';
  return [
    `Overlay   ${overlay}`,
    `API       ${publicUrl}/api/v1   ${token ? `token ${token} (shown only now)` : ANOTHER_TOKEN}`,
    `API page  ${publicUrl}/api`,
    `Tools     ${publicUrl}/api/v1/mcp`,
  ];
}
