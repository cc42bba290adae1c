import type { PackagedWidget } from '@studio/contracts/widget-packages/packaged-widgets';
import type { CommandsOf, DecideTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import { customSlug } from '@studio/widgets/custom/custom-widget';
import { readValue } from '@studio/widgets/read-values';
import type { Field, Values, Widget } from '@studio/widgets/widget';
import type { LayerEvents } from '../events/layer.events';
import type { OverlayContext } from '../model/overlay.context';
import { requireLayers } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import type * as commands from './code.commands';

export type CodeCommands = CommandsOf<typeof commands>;

/** Lookups of each command. */
export interface CodeLookups {
  /** Present code of the package, or why there is none. */
  readonly ApplyWidgetPackage: { readonly present: PackagedWidget | Problem };
}

export const codeDecide: DecideTable<
  CodeCommands,
  Overlay,
  Pick<LayerEvents, 'layer.code-set'>,
  OverlayContext,
  CodeLookups
> = {
  ApplyWidgetPackage: (overlay, command, { present }) => {
    if (present instanceof Problem) throw present;
    requireLayers(overlay, command.memberIds ?? []);
    const { code, widget } = present;
    return layersToApply(overlay, command).flatMap(({ memberId, values, code: before }) => {
      if (before?.hash === code.hash) return [];
      const wanted = Object.entries(valuesFor(widget, values));
      const changed = wanted.filter(([key, value]) => !sameContent(value, values[key]));
      return [{ type: 'layer.code-set', data: { memberId, code, values: Object.fromEntries(changed) } }];
    });
  },
};

/** Returns the layers of an overlay that show a package themselves. A linked layer follows its source. */
export function layersToApply(
  { layers }: Pick<Overlay, 'layers'>,
  { packageId, memberIds }: { readonly packageId: string; readonly memberIds?: readonly number[] },
): readonly Overlay['layers'][number][] {
  const slug = customSlug(packageId);
  return Object.values(layers).filter(
    ({ memberId, widget, link }) =>
      widget === slug && !link && (memberIds === undefined || memberIds.includes(memberId)),
  );
}

/** Returns the settings of a layer for other code: its own where they fit, defaults otherwise. */
function valuesFor({ fields }: Pick<Widget, 'fields'>, values: Values): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.type === 'button') return [];
      return [
        [field.key, Object.hasOwn(values, field.key) ? fitting(field, values[field.key]) : field.default],
      ];
    }),
  );
}

function fitting(field: Exclude<Field, { readonly type: 'button' }>, value: unknown): unknown {
  switch (field.type) {
    case 'list':
      return field.default;
    case 'image':
    case 'video':
    case 'audio':
    case 'lottie':
      return typeof value === 'string' ? value : field.default;
    default: {
      const read = readValue(field, value, { locale: 'en', media: new Map(), addressFault: () => null });
      return read instanceof Problem ? field.default : read;
    }
  }
}
