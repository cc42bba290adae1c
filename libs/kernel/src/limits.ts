import { Problem } from './problem';

/** How much of each thing an account or overlay may have (open points, Limits). */
export const limits = {
  overlays: 50,
  scenes: 30,
  previews: 70,
  layers: 200,
  groups: 50,
  spots: 12,
  deckMacros: 30,
  mediaFavorites: 200,
  notes: 500,
  editors: 50,
  uploads: 500,
  uploadBytes: 2 * 1024 ** 3,
  botCommands: 500,
  botTimers: 50,
  automations: 100,
} as const;

/**
 * Checked before anything is added (rules C9).
 * @throws Problem `limit_reached`
 */
export function requireRoom(resource: keyof typeof limits, used: number, adding = 1): void {
  const limit = limits[resource];
  if (used + adding > limit)
    throw new Problem('limit_reached', `At most ${limit} ${resource} are possible; there are ${used}.`, {
      resource,
      limit,
      used,
    });
}
