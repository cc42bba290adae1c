import { DefinitionReader } from '../definitions/definition.input';
import { automationTemplates, templateView } from './gallery';
import { withPlaced } from './template';

/** Values of settings that have to be chosen. */
const chosen: { readonly [kind: string]: string | number } = {
  ...{ overlay: 'ov_1', scene: 2, layer: 3, url: 'https://discord.com/api/webhooks/1/x' },
};
const everything = automationTemplates.flatMap((template) =>
  (['en', 'de'] as const).map((locale) => ({ id: `${template.templateId} ${locale}`, template, locale })),
);

describe('the gallery', () => {
  it('has sixteen templates, each once', () => {
    expect(new Set(automationTemplates.map(({ templateId }) => templateId)).size).toBe(16);
    expect(automationTemplates[0]?.templateId).toBe('first_timer');
    expect(automationTemplates.at(-1)?.templateId).toBe('discord_post');
  });

  it.each(everything)('$id makes an automation without faults and unknown placeholders', (each) => {
    const { definition, settings } = templateView(each.template, each.locale);
    let made: { readonly [key: string]: unknown } = definition;
    for (const { kind, default: value, places } of settings)
      if (value === null) for (const place of places) made = withPlaced(made, place, chosen[kind]);
    const reader = new DefinitionReader({ patternFault: () => null, addressFault: () => null });
    reader.triggers(made['triggers'] as readonly unknown[]);
    const steps = reader.actions(made['actions'] as readonly unknown[]);
    expect(() => reader.finish()).not.toThrow();
    expect(reader.warnings).toEqual([]);
    expect(steps).toHaveLength((made['actions'] as readonly unknown[]).length);
  });

  it.each(everything)('$id shows its default values, and none that its bounds refuse', (each) => {
    for (const { default: value, min, max } of templateView(each.template, each.locale).settings) {
      const size = typeof value === 'string' ? [...value].length : value;
      if (typeof size !== 'number') continue;
      expect(size).toBeGreaterThanOrEqual(min ?? 1);
      expect(size).toBeLessThanOrEqual(max ?? 1000);
    }
  });
});
