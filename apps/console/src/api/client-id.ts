/** Random letters and digits; `crypto.randomUUID` isn't there on plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Names this tab: its own commits are known by it. */
export const clientId = randomId();
