import { Int, List, Num, Text } from '@studio/operations/fields';
import { effectBounds } from './effects';

const { intensity, durationMs, emotes } = effectBounds;

export class EffectArgs {
  @Num('How much of it there is; 0 is hardly anything.', { ...intensity }) readonly intensity: number;
  @Int('How long it lasts, in ms. Without it: 800 for screen-shake, 500 for flash, else 4,000.', {
    min: durationMs.min,
    max: durationMs.max,
    optional: true,
  })
  readonly durationMs?: number;
  @List(
    Text('', { min: 1, max: emotes.longest }),
    'What rains in emote-rain: emoji, one of them drawn for each drop.',
    {
      max: emotes.most,
      optional: true,
    },
  )
  readonly emotes?: readonly string[];
}

/** The same for editors and decks that make a form of it. */
export const effectArgsSchema = {
  type: 'object',
  properties: {
    intensity: { type: 'number', minimum: intensity.min, maximum: intensity.max, default: intensity.default },
    durationMs: { type: 'integer', minimum: durationMs.min, maximum: durationMs.max },
    emotes: {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: emotes.longest },
      maxItems: emotes.most,
    },
  },
  additionalProperties: false,
} as const;
