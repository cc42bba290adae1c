import { platformNameOf } from '@studio/platforms/platforms';
import type { PlatformId } from '../platform-event';

/* Ways in which every platform and source of tips misbehaves, and what must hold. docs/channels.md lists them. */

/** Rules that must hold, by how a service misbehaves. */
export const misbehaviours = {
  late: 'marks an event as late if it is older than five minutes',
  doubled: 'counts an event once that comes twice',
  disordered: 'counts every event, in whatever order they come',
  cut: 'loses nothing if a message is cut in the middle of an element',
  forged: 'refuses a wrong signature',
  refused: 'goes on after a 401 in the middle',
  clock: 'tells the age of events with a clock that is 11 minutes off',
} as const;
export type Misbehaviour = keyof typeof misbehaviours;
export const misbehaviourNames = Object.keys(misbehaviours) as readonly Misbehaviour[];

const noSignatures = 'the studio opens the connection itself, so that nothing is signed';
const asksNothing = 'the studio asks it nothing';
const noTimes = 'its messages name no time';

/** Why a misbehaviour does not apply to a service. Everything else has a test. */
export const inapplicable: { readonly [Source in PlatformId]: { readonly [M in Misbehaviour]?: string } } = {
  twitch: { forged: noSignatures },
  kick: {},
  youtube: { forged: noSignatures },
  kofi: { refused: asksNothing },
  streamelements: { forged: noSignatures },
  streamlabs: { late: noTimes, forged: noSignatures, clock: noTimes },
  tiltify: { forged: noSignatures },
  donordrive: { forged: noSignatures },
  tipeeestream: { forged: noSignatures },
  donationalerts: { forged: noSignatures },
  pally: { forged: noSignatures },
  fourthwall: { refused: asksNothing },
  patreon: { refused: asksNothing },
};

type Test = () => Promise<void>;

/** Title of a service's tests. */
export function misbehaviourTitle(source: PlatformId): string {
  return `misbehaviour of ${platformNameOf(source)}`;
}

/** Declares a test for each misbehaviour that applies to a service. */
export function misbehaviourTests(source: PlatformId, tests: { readonly [M in Misbehaviour]?: Test }): void {
  describe(misbehaviourTitle(source), () => {
    for (const name of misbehaviourNames) {
      if (inapplicable[source][name] !== undefined) continue;
      it(
        misbehaviours[name],
        tests[name] ?? (() => Promise.reject(new Error(`There is no test "${name}" of ${source}.`))),
      );
    }
  });
}
