import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { numberIn } from '../text/numbers';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Badge } from '../ui/notice';
import styles from './community.module.css';
import { useCommunityTexts } from './text/community-texts';
import type { Poll, Prediction } from './use-predictions';

const refresh = [['bot']] as const;

/** Shows the prediction that runs, with what was bet, and ends it. */
export function RunningPrediction({ prediction }: { readonly prediction: Prediction }) {
  const t = useCommunityTexts().predictions;
  const { of } = useShow();
  const { at, language } = useSpeech();
  const { run, isBusy } = useAction();
  const cannot = !useMayNow('bot:write') || isBusy;
  const { on, state, title, outcomes, locksAt } = prediction;
  const all = outcomes.reduce((sum, { points }) => sum + points, 0);
  const control = (body: {
    readonly action: 'lock' | 'cancel' | 'resolve';
    readonly outcome?: number;
  }): void =>
    void run(
      () => answered(api.POST('/bot/predictions/control', { params: { query: of }, body: { ...body, on } })),
      { refresh },
    );
  const isOver = state === 'resolving' || state === 'cancelled';
  return (
    <section className={styles.now} aria-label={title}>
      <div className={styles.nowTitle}>{title}</div>
      <div className={kit.spread} role="status">
        <Badge kind={state === 'open' ? 'good' : 'plain'}>{t.states[state]}</Badge>
        {state === 'open' && locksAt !== null && <span className={kit.meta}>{t.until(at(locksAt))}</span>}
      </div>
      <div className={kit.rows}>
        {outcomes.map((outcome) => (
          <div key={outcome.number} className={kit.row}>
            <div className={kit.words}>
              <div className={kit.name}>
                {outcome.number}. {outcome.title}
              </div>
              <progress
                className={styles.bar}
                max={Math.max(1, all)}
                value={outcome.points}
                aria-label={outcome.title}
              />
              <div className={kit.meta}>
                {t.bets(numberIn(language, outcome.points), outcome.viewers)}
                {outcome.odds !== null && ` · ${t.odds(numberIn(language, outcome.odds))}`}
              </div>
            </div>
            {!isOver && (
              <SureButton
                look="plain"
                label={t.winsLabel(outcome.title)}
                sure={t.sureWins}
                disabled={cannot}
                onSure={() => control({ action: 'resolve', outcome: outcome.number })}
              >
                {t.wins}
              </SureButton>
            )}
          </div>
        ))}
      </div>
      {!isOver && (
        <div className={kit.actions}>
          {state === 'open' && (
            <Button disabled={cannot} onClick={() => control({ action: 'lock' })}>
              {t.lock}
            </Button>
          )}
          <SureButton disabled={cannot} onSure={() => control({ action: 'cancel' })}>
            {t.cancel}
          </SureButton>
        </div>
      )}
    </section>
  );
}

/** Shows the poll of Twitch that runs, and ends it. */
export function RunningPoll({ poll }: { readonly poll: Poll }) {
  const t = useCommunityTexts().predictions;
  const { of } = useShow();
  const { at } = useSpeech();
  const { run, isBusy } = useAction();
  const mayWrite = useMayNow('bot:write');
  const all = poll.choices.reduce((sum, { votes }) => sum + votes, 0);
  const end = (): void =>
    void run(() => answered(api.POST('/bot/platform-polls/end', { params: { query: of } })), {
      refresh,
    });
  return (
    <section className={styles.now} aria-label={poll.title}>
      <div className={styles.nowTitle}>{poll.title}</div>
      <div className={kit.spread} role="status">
        <Badge kind="good">{t.polling}</Badge>
        <span className={kit.meta}>{t.until(at(poll.endsAt))}</span>
      </div>
      <div className={kit.rows}>
        {poll.choices.map(({ title, votes }) => (
          <div key={title} className={kit.row}>
            <div className={kit.words}>
              <div className={kit.name}>{title}</div>
              <progress className={styles.bar} max={Math.max(1, all)} value={votes} aria-label={title} />
              <div className={kit.meta}>{t.votes(votes)}</div>
            </div>
          </div>
        ))}
      </div>
      <div className={kit.actions}>
        <Button disabled={!mayWrite || isBusy} onClick={end}>
          {t.endPoll}
        </Button>
      </div>
    </section>
  );
}
