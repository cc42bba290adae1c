import { setImmediate as nextTurn } from 'node:timers/promises';
import { Random } from './random';
import { assertThat, type ProofOptions, type ProofReport } from './proof';
import { Stage } from './stage';

/**
 * Two commands at once with one `expectedRev`, again and again: exactly one is carried out, the other is refused with
 * `rev_conflict` and changes nothing (architecture, promise 2).
 */
export async function proveRaces({ rounds, seed, progress }: ProofOptions): Promise<ProofReport> {
  const random = new Random(seed);
  const stage = await Stage.open();
  try {
    let { rev } = await stage.overlay();
    const at = new Map<number, number>();
    let firstWon = 0;
    let sameLayer = 0;
    for (let round = 1; round <= rounds; round++) {
      const sent = [2 * round, 2 * round + 1].map((x) => ({ x, memberId: random.pick(stage.memberIds) }));
      const answers = await Promise.all(
        sent.map(async ({ x, memberId }) => {
          // So that now one and now the other arrives first.
          for (let turns = random.between(0, 3); turns > 0; turns--) await nextTurn();
          return stage.move(memberId, x, rev);
        }),
      );
      const told = `pair ${round}: ${JSON.stringify(answers.map(({ status, body }) => [status, body]))}`;
      const winner = answers.findIndex(({ status }) => status === 200);
      const loser = answers[1 - winner];
      const won = sent[winner];
      assertThat(won !== undefined && loser !== undefined, `Nobody won ${told}`);
      assertThat(loser.status === 409 && loser.body.code === 'rev_conflict', `No conflict in ${told}`);
      assertThat(answers[winner]?.body.rev === rev + 1, `The rev isn't the next in ${told}`);

      at.set(won.memberId, won.x);
      rev++;
      if (winner === 0) firstWon++;
      if (sent[0]?.memberId === sent[1]?.memberId) sameLayer++;

      const overlay = await stage.overlay();
      assertThat(overlay.rev === rev, `${told} left rev ${overlay.rev}, not ${rev}`);
      for (const { memberId, layout } of overlay.layers) {
        const x = at.get(memberId);
        assertThat(
          x === undefined || layout.x === x,
          `${told} left layer ${memberId} at ${layout.x}, not ${x}`,
        );
      }
      if (round % 250 === 0) progress?.(`${round} pairs`);
    }
    return { pairs: rounds, firstWon, sameLayer };
  } finally {
    await stage.close();
  }
}
