import { setImmediate as nextTurn } from 'node:timers/promises';
import { Random } from './random';
import { numberAt } from './event-log';
import { assertThat, reportProgress, type ProofOptions, type ProofReport } from './proof';
import { onStage, type Stage } from './stage';

/**
 * Sends two commands at once with the same `expectedRev`, repeatedly. Exactly one runs; the other is refused with
 * `rev_conflict` and changes nothing [promises/2].
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
    const described = `pair ${round}: ${JSON.stringify(answers.map(({ status, body }) => [status, body]))}`;
    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = answers[1 - winner];
    const won = sent[winner];
    assertThat(won !== undefined && loser !== undefined, `Nobody won ${described}`);
    assertThat(loser.status === 409 && loser.body.code === 'rev_conflict', `No conflict in ${described}`);
    assertThat(answers[winner]?.body.rev === rev + 1, `The rev isn't the next in ${described}`);

    at.set(won.memberId, won.number);
    rev++;
    if (winner === 0) firstWon++;
    if (sent[0]?.memberId === sent[1]?.memberId) sameLayer++;

    const overlay = await stage.overlay();
    assertThat(overlay.rev === rev, `${described} left rev ${overlay.rev}, not ${rev}`);
    for (const { memberId, layout } of overlay.layers) {
      const number = at.get(memberId) ?? 0;
      assertThat(
        numberAt(layout) === number,
        `${described} left layer ${memberId} at ${numberAt(layout)}, not ${number}`,
      );
    }
    reportProgress(options, round, () => `${firstWon} won by the first of the pair`);
  }
  return { pairs: rounds, firstWon, sameLayer };
}
