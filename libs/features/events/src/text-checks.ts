import type { AccountEvent, EventCatalog } from '@studio/contracts/events/event-catalog';
import { eventTypeOf } from '@studio/contracts/events/event-types';
import {
  viewerNameOf,
  type TextKnowledge,
  type TextPlace,
  type TextPlaceName,
  type TextPlaces,
} from '@studio/contracts/events/text-places';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { Problem } from '@studio/kernel/problem';
import { grantedScopes, type Caller } from '@studio/operations/caller';
import { nearestPath } from '@studio/templates/path-template';
import { namesWritten } from '@studio/templates/template';
import type { CheckText } from './text.queries';
import type { CheckedTextView } from './text.views';
import type { Language } from '@studio/platforms/languages';

interface TextCheckDeps {
  readonly catalog: Pick<EventCatalog, 'latest'>;
  readonly access: Pick<OverlayAccess, 'ownerFor'>;
}

/** Checks texts with placeholders, and fills them with recent events. */
export class TextChecks implements TextPlaces {
  private readonly places = new Map<string, TextPlace>();

  constructor(private readonly deps: TextCheckDeps) {}

  addPlaces(places: { readonly [Name in TextPlaceName]?: TextPlace }): void {
    for (const [name, place] of Object.entries(places)) this.places.set(name, place);
  }

  /** @throws Problem `insufficient_scope`, `not_found`, `invalid_option`, `unavailable` */
  async check(
    { place: name, text, item, kind, overlayId, locale: wanted }: CheckText,
    caller: Caller,
    ofAccount: Language,
  ): Promise<CheckedTextView> {
    const place = this.places.get(name);
    if (!place) throw noSuchText();
    const locale = wanted ?? ofAccount;
    const accountId = await this.accountOf(caller, place, overlayId);
    const known = await place.of({ accountId, locale, item: item ?? null, kind: kind ?? null });
    if (!known) throw noSuchText();
    const event = accountId === caller.accountId ? await this.latest(caller, known) : null;
    return {
      variables: known.variables.map((variable) => ({ ...variable })),
      warnings: warningsOf(text, known),
      preview: await known.filled(text, event),
      source: event ? 'event' : known.events.length > 0 ? 'sample' : 'now',
      event: event && {
        label: eventTypeOf(event.type).name[locale],
        ...{ type: event.type, at: event.timestamp, simulated: event.simulated },
        name: viewerNameOf(event),
      },
    };
  }

  private async accountOf(caller: Caller, { scope }: TextPlace, overlayId: string | undefined) {
    if (overlayId !== undefined)
      return this.deps.access.ownerFor(overlayId, caller, { scope, ownerOnly: false });
    const have = grantedScopes(caller);
    if (!have.includes(scope))
      throw new Problem('insufficient_scope', `This text needs the scope ${scope}.`, {
        ...{ required: scope, have, lacking: [scope] },
      });
    return caller.accountId;
  }

  /** Returns the latest event that a text tells of and the caller may read; null for none. */
  private async latest(caller: Caller, { events }: TextKnowledge): Promise<AccountEvent | null> {
    const granted = new Set(grantedScopes(caller));
    const types = events.filter((type) => granted.has(eventTypeOf(type).scope));
    if (types.length === 0) return null;
    return (await this.deps.catalog.latest(caller.accountId, types, 1)).at(-1) ?? null;
  }
}

function warningsOf(text: string, { variables, isKnown }: TextKnowledge): CheckedTextView['warnings'] {
  return namesWritten(text)
    .filter(({ name, arg }) => !isKnown(name, arg))
    .map(({ name }) => ({
      name,
      suggestion: nearestPath(
        name,
        variables.map((each) => each.name),
      ),
    }));
}

function noSuchText(): Problem {
  return new Problem('invalid_option', 'There is no such text.', { field: 'item', allowed: [] });
}
