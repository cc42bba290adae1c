import { setImmediate as nextTurn } from 'node:timers/promises';
import { Random } from './random';
import { numberAt } from './event-log';
import { assertThat, tellProgress, type ProofOptions, type ProofReport } from './proof';
import { onStage, type Stage } from './stage';

/**
 * Two commands at once with one `expectedRev`, again and again: exactly one is carried out, the other is refused with
 * `rev_conflict` and changes nothing (architecture, promise 2).
 */
export function proveRaces(options: ProofOptions): Promise<ProofReport> {
  return onStage('races', options, (stage) => racesOn(stage, options));
}

async function racesOn(stage: Stage, options: ProofOptions): Promise<ProofReport> {
  const { rounds, seed } = options;
  const random = new Random(seed);
  let { rev } = await stage.overlay();
  const at = new Map<number, number>();
  let firstWon = 0;
  let sameLayer = 0;
  for (let round = 1; round <= rounds; round++) {
    stage.beginRound(round);
    const sent = [2 * round, 2 * round + 1].map((number) => ({
      number,
      memberId: random.pick(stage.memberIds),
    }));
    const answers = await Promise.all(
      sent.map(async ({ number, memberId }) => {
        // So that now one and now the other arrives first.
        for (let turns = random.between(0, 3); turns > 0; turns--) await nextTurn();
        return stage.move(memberId, number, rev);
      }),
    );
    const told = `pair ${round}: ${JSON.stringify(answers.map(({ status, body }) => [status, body]))}`;
    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = answers[1 - winner];
    const won = sent[winner];
    assertThat(won !== undefined && loser !== undefined, `Nobody won ${told}`);
    assertThat(loser.status === 409 && loser.body.code === 'rev_conflict', `No conflict in ${told}`);
    assertThat(answers[winner]?.body.rev === rev + 1, `The rev isn't the next in ${told}`);

    at.set(won.memberId, won.number);
    rev++;
    if (winner === 0) firstWon++;
    if (sent[0]?.memberId === sent[1]?.memberId) sameLayer++;

    const overlay = await stage.overlay();
    assertThat(overlay.rev === rev, `${told} left rev ${overlay.rev}, not ${rev}`);
    for (const { memberId, layout } of overlay.layers) {
      const number = at.get(memberId) ?? 0;
      assertThat(
        numberAt(layout) === number,
        `${told} left layer ${memberId} at ${numberAt(layout)}, not ${number}`,
      );
    }
    tellProgress(options, round, () => `${firstWon} won by the first of the pair`);
  }
  return { pairs: rounds, firstWon, sameLayer };
}
