import type { PresetSettings } from '../platform-client-registration';

/** Returns the settings with the client of the environment. @throws Error if none is set */
export function presetSettings<Settings>({ client, settingsFor }: PresetSettings<Settings>): Settings {
  if (!client) throw new Error('No client is set.');
  return settingsFor(client);
}
