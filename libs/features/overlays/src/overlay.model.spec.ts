import fc from 'fast-check';
import { DecidedOverlay, widgets } from './testing/decided-overlay';
import { anySequence, people, settled } from './testing/model/any-request';
import { difference } from './testing/model/difference';
import { OverlayModel } from './testing/model/overlay-model';
import { measured } from './testing/overlay-run';

/** All of them: MODEL=full. */
const numRuns = process.env['MODEL'] === 'full' ? 2000 : 300;

it('any sequence of operations by an owner and two editors does what a simple model of the rules foretells', async () => {
  await fc.assert(
    fc.asyncProperty(anySequence, async ({ begin, requests }) => {
      const overlay = new DecidedOverlay(begin);
      const model = new OverlayModel(overlay.created, { accounts: people, widgets });
      Object.assign(model.lookups.sizes, measured);
      for (const request of requests) {
        const { by, tool, input } = settled(request, model);
        const fate = overlay.ask({ by, tool, input });
        expect({ tool, input, ...fate }).toEqual({ tool, input, ...model.ask(by, tool, input) });
        if (tool === 'duplicate_overlay' && fate.code === null)
          expect(difference(overlay.copy(), model.copy())).toBeNull();
      }

      const { rev } = model.lookups;
      for (const by of people) {
        const refusal = model.refusal(by, 'overlays:read');
        expect(difference(await overlay.read(by), refusal ?? model.document(by))).toBeNull();
      }
      expect(difference(overlay.snapshot(), model.picture())).toBeNull();
      expect(difference(overlay.picture, model.picture())).toBeNull();
      for (const past of [rev, Math.ceil(rev / 2)])
        expect(difference(overlay.replayed(past), model.document('owner', past))).toBeNull();
    }),
    { numRuns, seed: 20_261_121 },
  );
}, 300_000);
