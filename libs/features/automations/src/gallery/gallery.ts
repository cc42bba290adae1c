import type { FreeValues } from '@studio/operations/fields';
import { streamTemplates } from './stream-templates';
import {
  placedValue,
  withPlaced,
  type AutomationTemplate,
  type GalleryLocale,
  type TemplateSetting,
} from './template';
import type { AutomationTemplateView } from './template.views';
import { viewerTemplates } from './viewer-templates';

/** Templates in the order of the gallery. */
const order = [
  ...[
    'first_timer',
    'raid',
    'shoutout_raider',
    'big_cheer',
    'big_tip',
    'gift_bomb',
    'hype_train',
    'going_live',
    'ending',
  ],
  ...['ad_break', 'hydrate', 'death_counter', 'next_goal', 'giveaway_winner', 'socials', 'discord_post'],
];

/** All ready automations. */
export const automationTemplates: readonly AutomationTemplate[] = [
  ...viewerTemplates,
  ...streamTemplates,
].sort((one, other) => order.indexOf(one.templateId) - order.indexOf(other.templateId));

function defaultOf({ default: value }: TemplateSetting, locale: GalleryLocale): string | number | null {
  return typeof value === 'object' && value !== null ? value[locale] : value;
}

/** Returns a template in a language, with the default values in its definition. */
export function templateView(template: AutomationTemplate, locale: GalleryLocale): AutomationTemplateView {
  const { templateId, name, about, settings } = template;
  let definition: FreeValues = template.definition;
  for (const setting of settings)
    for (const place of setting.places)
      definition = withPlaced(definition, place, placedValue(setting, defaultOf(setting, locale)));
  return {
    ...{ templateId, name: name[locale], about: about[locale], definition },
    settings: settings.map((setting) => ({
      ...{ key: setting.key, label: setting.label[locale], kind: setting.kind },
      ...{ default: defaultOf(setting, locale), min: setting.min ?? null, max: setting.max ?? null },
      ...{ widget: setting.widget ?? null, wrap: setting.wrap ?? null, places: [...setting.places] },
    })),
  };
}
