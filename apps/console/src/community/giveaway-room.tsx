import { useEffect, useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';
import { Figure } from '../kit/figure';
import kit from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Badge, Empty, Notice } from '../ui/notice';
import { Card } from '../ui/card';
import styles from './community.module.css';
import { ProofLink } from './proof-link';
import { useCommunityTexts } from './text/community-texts';

type Giveaway = Schemas['GiveawayView'];
type Winner = Schemas['WinnerView'];

const refresh = [['giveaway']] as const;

/** Returns the actions for the running giveaway. */
function useControl() {
  const { of } = useShow();
  const { run, isBusy } = useAction();
  const params = () => ({ query: of, header: { 'Idempotency-Key': randomId() } });
  return {
    isBusy,
    control: (action: 'pause' | 'resume' | 'close' | 'reroll' | 'next' | 'claim', login?: string) =>
      void run(
        () =>
          answered(
            api.POST('/bot/giveaway/control', {
              params: params(),
              body: { action, ...(login !== undefined && { login }) },
            }),
          ),
        { refresh },
      ),
    draw: () =>
      void run(() => answered(api.POST('/bot/giveaway/draw', { params: params(), body: { count: 1 } })), {
        refresh,
      }),
    cancel: () =>
      void run(() => answered(api.POST('/bot/giveaway/cancel', { params: params() })), { refresh }),
  };
}

/** Seconds of now, ticking. */
function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isWanted) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}

interface GiveawayRoomProps {
  readonly giveaway: Giveaway;
  /** Instructions for viewers on how to enter. */
  readonly joinBy: string;
}

/** Shows the running giveaway: its timer, entrants, winners and available actions. */
export function GiveawayRoom({ giveaway, joinBy }: GiveawayRoomProps) {
  const t = useCommunityTexts();
  const mayWrite = useMayNow('bot:write');
  const { control, draw, cancel, isBusy } = useControl();
  const { phase, prize, timer, entries, chatReady, matchMode } = giveaway;
  const isOff = !mayWrite || isBusy;
  const isRunning = phase === 'open' || phase === 'paused' || phase === 'closed';
  const mayDraw = isRunning && phase !== 'paused';
  return (
    <Card
      title={prize === '' ? t.places.giveaway : prize}
      about={isRunning ? joinBy : t.giveaway.phases[phase]}
      actions={<Badge kind={phase === 'open' ? 'good' : 'plain'}>{t.giveaway.phases[phase]}</Badge>}
    >
      {isRunning && matchMode !== 'redeem' && !chatReady.twitch && !chatReady.kick && (
        <Notice kind="warning">{t.giveaway.chatNotReady}</Notice>
      )}
      <div className={styles.room}>
        {isRunning ? <Timer timer={timer} /> : <ClaimTimer winners={giveaway.winners} />}
        <div className={kit.figures}>
          <Figure value={entries.viewers} text={t.giveaway.viewers} />
          <Figure value={entries.tickets} text={t.giveaway.tickets} />
          <Figure value={entries.eligible} text={t.giveaway.eligible} />
        </div>
      </div>
      <div className={kit.actions}>
        {mayDraw && (
          <Button
            look="primary"
            large
            disabled={isOff || entries.eligible === 0}
            title={entries.eligible === 0 ? t.giveaway.nobodyToDraw : undefined}
            onClick={draw}
          >
            {t.giveaway.draw}
          </Button>
        )}
        {phase === 'open' && (
          <Button disabled={isOff} onClick={() => control('pause')}>
            {t.giveaway.pause}
          </Button>
        )}
        {phase === 'paused' && (
          <Button disabled={isOff} onClick={() => control('resume')}>
            {t.giveaway.resume}
          </Button>
        )}
        {(phase === 'open' || phase === 'paused') && (
          <Button disabled={isOff} onClick={() => control('close')}>
            {t.giveaway.close}
          </Button>
        )}
        {(phase === 'claiming' || phase === 'drawn') && (
          <Button disabled={isOff} onClick={() => control('next')}>
            {t.giveaway.next}
          </Button>
        )}
        {phase === 'drawn' && (
          <Button look="primary" disabled={isOff} onClick={() => control('close')}>
            {t.giveaway.finish}
          </Button>
        )}
        {(isRunning || phase === 'claiming') && (
          <SureButton disabled={isOff} onSure={cancel}>
            {t.giveaway.cancel}
          </SureButton>
        )}
      </div>
      {giveaway.fairness.proofUrl !== null && <ProofLink url={giveaway.fairness.proofUrl} />}
      <Winners giveaway={giveaway} isOff={isOff} onControl={control} />
    </Card>
  );
}

function Timer({ timer }: { readonly timer: Giveaway['timer'] }) {
  const t = useCommunityTexts();
  const { closesAt, paused, remainingS } = timer;
  const isTicking = closesAt !== null && !paused;
  const now = useNow(isTicking);
  const left = isTicking ? secondsUntil(closesAt, now) : remainingS;
  if (left === null) return null;
  return <BigTimer seconds={left} text={t.giveaway.untilClosed} />;
}

/** Shows the time left for the latest winner to claim. */
function ClaimTimer({ winners }: { readonly winners: readonly Winner[] }) {
  const t = useCommunityTexts();
  const pending = [...winners]
    .reverse()
    .find(({ status, claimBy }) => status === 'pending' && claimBy !== null);
  const now = useNow(pending !== undefined);
  if (!pending || pending.claimBy === null) return null;
  return <BigTimer seconds={secondsUntil(pending.claimBy, now)} text={t.giveaway.toClaim(pending.name)} />;
}

function BigTimer({ seconds, text }: { readonly seconds: number; readonly text: string }) {
  return (
    <div className={styles.timer} role="timer">
      <b>{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</b>
      <span>{text}</span>
    </div>
  );
}

function secondsUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
}

interface WinnersProps {
  readonly giveaway: Giveaway;
  readonly isOff: boolean;
  readonly onControl: ReturnType<typeof useControl>['control'];
}

function Winners({ giveaway, isOff, onControl }: WinnersProps) {
  const t = useCommunityTexts();
  const { winners, phase } = giveaway;
  const now = useNow(winners.some(({ status }) => status === 'pending'));
  const mayAct = phase === 'claiming' || phase === 'drawn';
  return (
    <section aria-label={t.giveaway.winners}>
      <h3>{t.giveaway.winners}</h3>
      {winners.length === 0 && <Empty title={t.giveaway.noWinner} about={t.giveaway.noWinnerAbout} />}
      <div className={kit.rows}>
        {winners.map((winner) => (
          <div key={winner.n} className={kit.row}>
            <div className={kit.words}>
              <div className={kit.name}>{winner.name === '' ? '–' : winner.name}</div>
              <div className={kit.meta}>
                {t.giveaway.statuses[winner.status]}
                {claimLeft(winner, now, t.giveaway)}
              </div>
              {winner.messages.map(({ at, text }) => (
                <div key={at}>{text}</div>
              ))}
            </div>
            {winner.status === 'pending' && (
              <Button disabled={isOff} onClick={() => onControl('claim', winner.login)}>
                {t.giveaway.claim}
              </Button>
            )}
            {mayAct && (winner.status === 'pending' || winner.status === 'claimed') && (
              <SureButton look="plain" disabled={isOff} onSure={() => onControl('reroll', winner.login)}>
                {t.giveaway.reroll}
              </SureButton>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Returns the time a winner has left to claim, as text, or that chat was not asked. */
function claimLeft(
  { status, claimBy, announcement }: Winner,
  now: number,
  text: Pick<ReturnType<typeof useCommunityTexts>['giveaway'], 'claimLeft' | 'asking' | 'notAsked'>,
): string {
  if (status !== 'pending') return '';
  if (claimBy !== null) return ` · ${text.claimLeft(secondsUntil(claimBy, now))}`;
  return ` · ${announcement === 'failed' ? text.notAsked : text.asking}`;
}
