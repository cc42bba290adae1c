import type { Moderation, ModerationFilters } from './moderation.state';

const known = new WeakMap<Moderation, Moderation>();

/**
 * Returns moderation rules under which messages with links are deleted: the exceptions of the links filter stay, and
 * so do all filters that are on. The same rules give the same object.
 */
export function withoutLinks(rules: Moderation): Moderation {
  const made = known.get(rules) ?? closed(rules);
  known.set(rules, made);
  return made;
}

function closed(rules: Moderation): Moderation {
  const { links } = rules.filters;
  const isOn = rules.enabled && links.enabled && links.action !== 'warn';
  const filters = {
    ...(rules.enabled ? rules.filters : switchedOff(rules.filters)),
    links: isOn ? links : { ...links, enabled: true, action: 'delete' as const },
  };
  return { ...rules, enabled: true, filters };
}

function switchedOff({ phrases, ...filters }: ModerationFilters): ModerationFilters {
  const off = Object.entries(filters).map(([name, filter]) => [name, { ...filter, enabled: false }]);
  return {
    ...(Object.fromEntries(off) as typeof filters),
    phrases: phrases.map((phrase) => ({ ...phrase, enabled: false })),
  };
}
