import { Ajv2020 } from 'ajv/dist/2020';
import { lazily } from '@studio/kernel/lazily';
import { entrances, loops, transitionTypes } from '../model/overlay.state';
import { overlayLimits } from '../model/overlay.limits';

const object = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
  additionalProperties: false,
});
const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const number = (minimum: number, maximum: number) => ({ type: 'number', minimum, maximum });
const text = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength });
const list = (items: object, maxItems: number, minItems = 0) => ({
  type: 'array',
  items,
  maxItems,
  minItems,
});
const byId = (value: object, maxProperties: number) => ({
  type: 'object',
  propertyNames: { pattern: '^[a-z0-9]{1,64}$' },
  additionalProperties: value,
  maxProperties,
});

const crop = { type: 'number', minimum: 0, maximum: 100_000 };
const layout = object(
  {
    x: number(-100_000, 100_000),
    y: number(-100_000, 100_000),
    scale: number(0.05, 4),
    rot: number(-36_000, 36_000),
    opacity: number(0, 1),
    ...{ cropL: crop, cropT: crop, cropR: crop, cropB: crop },
  },
  ['cropL', 'cropT', 'cropR', 'cropB'],
);
const layers = overlayLimits.layers.most;
const scenes = overlayLimits.scenes.most;
const memberId = integer(1, layers);
const groupId = text(64);

const layer = object(
  {
    memberId,
    widget: text(80),
    name: text(60),
    locked: { type: 'boolean' },
    groupId: { type: ['string', 'null'], maxLength: 64 },
    values: { type: 'object', maxProperties: 500 },
    version: { const: 1 },
    positionPresets: list(object({ name: text(24), layout }), 50),
    animEntrance: { enum: entrances },
    animLoop: { enum: loops },
    animDuration: number(0.1, 3),
    animDelay: number(0, 2),
    animSteps: integer(0, 12),
    code: object({ hash: { type: 'string', pattern: '^[0-9a-f]{64}$' }, kind: { enum: ['se', 'ograf'] } }),
  },
  ['animSteps', 'code'],
);
const scene = object({
  sceneId: integer(1, scenes),
  name: text(40),
  transitionType: { enum: transitionTypes },
  transitionMs: integer(200, 2000),
  stack: list(
    {
      type: 'array',
      prefixItems: [memberId, integer(0, layers * scenes), integer(0, 1)],
      items: false,
      minItems: 3,
    },
    layers,
  ),
});
const spot = object({
  spotId: text(64),
  name: text(40),
  x: number(-10_000, 10_000),
  y: number(-10_000, 10_000),
  w: number(1, 10_000),
  h: number(1, 10_000),
});

/** Shape of an overlay in a pack. Ids, settings and deck buttons are checked apart. */
const shape = object({
  name: text(40),
  width: integer(320, 7680),
  height: integer(320, 7680),
  liveSceneId: integer(1, scenes),
  design: object(
    {
      layers: list(layer, layers),
      groups: byId(
        object({ groupId, name: text(40), collapsed: { type: 'boolean' } }),
        overlayLimits.groups.most,
      ),
      spots: byId(spot, overlayLimits.spots.most),
      layouts: list(layout, layers * scenes),
      scenes: list(scene, scenes, 1),
    },
    ['spots'],
  ),
  macros: list({ type: 'object' }, overlayLimits.deckMacros.most),
});

/** Compiled with the first pack, as it takes long. */
const validator = lazily(() =>
  new Ajv2020({ strict: true, allowUnionTypes: true, strictTuples: false }).compile(shape),
);

/** Returns what is wrong with the shape of an overlay in a pack; null for nothing. */
export function shapeFault(content: unknown): string | null {
  const validate = validator();
  if (validate(content)) return null;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath.slice(1).replaceAll('/', '.') ?? ''} ${error?.message ?? 'is wrong'}`.trim();
}
