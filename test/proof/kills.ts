import { setTimeout as delay } from 'node:timers/promises';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { readLog, type LoggedMove } from './event-log';
import { assertThat, type ProofOptions, type ProofReport } from './proof';
import { Random } from './random';
import { Stage, until } from './stage';

const WRITERS = 12;
const RENDERERS = 3;
/** The server lives so long under load before it is killed, in ms. */
const LIFE = { least: 5, most: 250 };

/**
 * Kills the server at random moments under load, again and again, and looks at what is on the disk (architecture,
 * promises 1 and 3): every acknowledged command is there, with the rev that was answered, once; revs and revisions
 * have no gap and never go back; whatever a renderer was sent is in the log; after the restart every renderer and the
 * read models show what the log says.
 */
export async function proveKills({ rounds, seed, progress }: ProofOptions): Promise<ProofReport> {
  const random = new Random(seed);
  const stage = await Stage.open();
  const stream = `overlay-${stage.overlayId}`;
  const { url } = stage.studio;
  const renderers = Array.from(
    { length: RENDERERS },
    () => new RenderClient({ url, link: stage.link, reconnectDelayMs: 50 }),
  );
  const totals = { kills: 0, acknowledged: 0, unanswered: 0, survivedUnanswered: 0, deltasSeen: 0 };
  try {
    await Promise.all(renderers.map((renderer) => renderer.waitFor(({ state }) => state !== null)));
    let nextX = 1;
    let { rev, revision } = endOf(stage, stream);
    const expected = new Map<number, number>();
    /** The last rev that each renderer was sent. */
    const shownRevs = renderers.map(() => 0);

    for (let round = 1; round <= rounds; round++) {
      const acknowledged: LoggedMove[] = [];
      const unanswered: number[] = [];
      let isAlive = true;
      const writers = Array.from({ length: WRITERS }, async () => {
        while (isAlive) {
          const x = nextX++;
          const memberId = random.pick(stage.memberIds);
          const answer = await stage.move(memberId, x).catch(() => null);
          if (answer?.status === 200) acknowledged.push({ rev: answer.body.rev, memberId, x });
          else unanswered.push(x);
        }
      });
      await delay(random.between(LIFE.least, LIFE.most));
      const killed = stage.studio.kill();
      isAlive = false;
      await Promise.all([killed, ...writers]);

      const events = readLog(stage.studio.dataDir, stream, revision + 1);
      for (const event of events) {
        assertThat(
          event.revision === ++revision,
          `round ${round}: revision ${event.revision} follows ${revision - 1}`,
        );
        assertThat(
          event.rev === rev || event.rev === rev + 1,
          `round ${round}: rev ${event.rev} follows ${rev}`,
        );
        ({ rev } = event);
        if (event.move) expected.set(event.move.memberId, event.move.x);
      }
      const moves = events.flatMap(({ move }) => move ?? []);
      const logged = new Map(moves.map((move) => [move.x, move]));
      assertThat(logged.size === moves.length, `round ${round}: a command was carried out twice`);
      for (const { x, memberId, rev: answered } of acknowledged) {
        const found = logged.get(x);
        assertThat(
          found?.rev === answered && found.memberId === memberId,
          `round ${round}: layer ${memberId} at ${x} was answered with rev ${answered}, the log has ${JSON.stringify(found)}`,
        );
      }
      const byRev = new Map(moves.map((move) => [move.rev, move]));
      for (const renderer of renderers)
        for (const delta of renderer.deltas()) {
          totals.deltasSeen++;
          assertThat(
            delta.rev <= rev,
            `round ${round}: a renderer saw rev ${delta.rev}, the log ends at ${rev}`,
          );
          const move = byRev.get(delta.rev);
          const seen = delta.changes.find((change) => change.kind === 'layer-changed');
          assertThat(
            !move || (seen?.memberId === move.memberId && seen.layout?.x === move.x),
            `round ${round}: a renderer saw ${JSON.stringify(delta)}, the log has ${JSON.stringify(move)}`,
          );
        }

      stage.studio = await stage.studio.restart();
      const overlay = await stage.overlay();
      assertThat(overlay.rev === rev, `round ${round}: rev ${overlay.rev} is read, the log ends at ${rev}`);
      for (const { memberId, layout } of overlay.layers) {
        const x = expected.get(memberId);
        assertThat(
          x === undefined || layout.x === x,
          `round ${round}: layer ${memberId} is read at ${layout.x}, not ${x}`,
        );
      }
      await until(`round ${round}: every renderer shows what the log says`, () =>
        renderers.every(({ state }) =>
          [...expected].every(([memberId, x]) => state?.layers[memberId]?.layout.x === x),
        ),
      );
      for (const [i, renderer] of renderers.entries()) {
        for (const shown of revsOf(renderer)) {
          const before = shownRevs[i] ?? 0;
          assertThat(shown >= before, `round ${round}: a renderer went back from rev ${before} to ${shown}`);
          shownRevs[i] = shown;
        }
        renderer.received.length = 0;
      }

      totals.kills++;
      totals.acknowledged += acknowledged.length;
      totals.unanswered += unanswered.length;
      totals.survivedUnanswered += unanswered.filter((x) => logged.has(x)).length;
      if (round % 10 === 0) progress?.(`${round} kills, ${totals.acknowledged} acknowledged commands`);
    }
    return totals;
  } finally {
    for (const renderer of renderers) renderer.close();
    await stage.close();
  }
}

/** Of everything that it was sent, in order. */
function revsOf({ received }: RenderClient): readonly number[] {
  return received.flatMap((message) => {
    if (message.kind === 'snapshot') return [message.snapshot.rev];
    return message.kind === 'frame' ? message.deltas.map(({ rev }) => rev) : [];
  });
}

function endOf({ studio }: Stage, stream: string): { readonly rev: number; readonly revision: number } {
  const last = readLog(studio.dataDir, stream, 0).at(-1);
  return { rev: last?.rev ?? 0, revision: last?.revision ?? -1 };
}
