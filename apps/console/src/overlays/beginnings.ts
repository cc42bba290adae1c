import type { Schemas } from '../api/client';
import type { ConsoleTexts } from '../text/en';

interface Option {
  readonly key: string;
  readonly label: string;
  readonly default: boolean;
}

/** Starting point for a new overlay. */
export interface Beginning {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly thumbUrl: string | null;
  /** The preset that it is, which has a live picture. */
  readonly preset?: Schemas['PresetView'];
  /** Text shown if there is no image. */
  readonly sign: string;
  readonly options: readonly Option[];
  /** Returns the body of `create_overlay`, without the name. */
  body(chosen: { readonly [key: string]: boolean }): {
    readonly preset?: string;
    readonly presetOptions?: { [key: string]: boolean };
    readonly template?: string;
  };
}

/** Blank, then presets, then templates. */
export function beginnings(
  t: ConsoleTexts,
  presets: readonly Schemas['PresetView'][],
  templates: readonly Schemas['TemplateView'][],
): readonly Beginning[] {
  return [
    {
      id: 'blank',
      name: t.overlays.blank,
      about: t.overlays.blankAbout,
      thumbUrl: null,
      sign: '16 : 9',
      options: [],
      body: () => ({}),
    },
    ...presets.map((preset): Beginning => {
      const options = Object.entries(preset.options).map(([key, option]) => ({ key, ...option }));
      return {
        id: `preset:${preset.id}`,
        name: preset.name,
        about: preset.scenes.join(' · '),
        thumbUrl: preset.thumbUrl,
        preset,
        sign: preset.name,
        options,
        body: (chosen) => ({
          preset: preset.id,
          ...(Object.keys(chosen).length > 0 && { presetOptions: { ...chosen } }),
        }),
      };
    }),
    ...templates.map((template): Beginning => ({
      id: `template:${template.templateId}`,
      name: template.name,
      about: template.description === '' ? template.scenes.join(' · ') : template.description,
      thumbUrl: template.thumbUrl,
      sign: t.overlays.template,
      options: [],
      body: () => ({ template: template.templateId }),
    })),
  ];
}
