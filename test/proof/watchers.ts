import type { RenderClient } from '@studio/realtime/testing/render-client';
import type { LoggedOverlay } from './event-log';
import { assertThat } from './proof';
import { sameJson } from './same-json';
import { until, type Stage } from './stage';

/** Renderers that watch the overlay under proof: none may ever blank or go back. `name` is that of the round. */
export class Watchers {
  /** The last rev that each was sent. */
  private readonly shownRevs: number[];

  constructor(readonly renderers: readonly RenderClient[]) {
    this.shownRevs = renderers.map(() => 0);
  }

  /** @throws Refuted when one has no picture */
  requirePictures(name: string): void {
    for (const { state } of this.renderers) assertThat(state !== null, `${name}: a renderer went blank`);
  }

  /** Waits until every renderer shows what the log says. */
  async untilAsLogged(name: string, log: LoggedOverlay): Promise<void> {
    await until(`${name}: every renderer shows what the log says`, () =>
      this.renderers.every(({ state }) => log.isShownBy(state)),
    );
  }

  /** Waits until every renderer shows what a new one receives. */
  async untilAsFresh(name: string, stage: Stage): Promise<void> {
    const fresh = await stage.freshPicture();
    await until(`${name}: every renderer shows what a fresh one is given`, () =>
      this.renderers.every(({ state }) => sameJson(state, fresh.state)),
    );
  }

  /** Looks at everything that they were sent since the last time. @throws Refuted */
  requireNoneWentBack(name: string): void {
    for (const [i, renderer] of this.renderers.entries()) {
      for (const shown of revsOf(renderer)) {
        const before = this.shownRevs[i] ?? 0;
        assertThat(shown >= before, `${name}: a renderer went back from rev ${before} to ${shown}`);
        this.shownRevs[i] = shown;
      }
      renderer.received.length = 0;
    }
  }
}

/** Returns the revs of all messages received, in order. */
function revsOf({ received }: RenderClient): readonly number[] {
  return received.flatMap((message) => {
    if (message.kind === 'snapshot') return [message.snapshot.rev];
    return message.kind === 'frame' ? message.deltas.map(({ rev }) => rev) : [];
  });
}
