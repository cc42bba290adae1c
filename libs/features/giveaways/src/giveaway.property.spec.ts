import * as fc from 'fast-check';
import { emptyFold, foldEvents, type Fold } from '@studio/kernel/fold';
import { decideOn } from '@studio/kernel/decision';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { StoredEvent } from '@studio/kernel/event';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import { giveawayDecider } from './giveaway.decider';
import { dueAtOf, ineligibility, type Giveaways } from './model/giveaway.state';
import { joinOf, starting } from './testing/joins';

/*
 * Random acts on giveaways, beside a second, simple model of phases and winners; now and then all is read anew from what
 * was stored, as after a kill.
 */

const viewers = Array.from({ length: 4 }, (_, i) => `v${i}`);

type Act =
  | {
      readonly do: 'start';
      readonly claimSeconds: number;
      readonly winnersMax: number;
      readonly auto: number;
      readonly minutes: number;
    }
  | { readonly do: 'join'; readonly who: readonly string[] }
  | { readonly do: 'draw'; readonly count: number }
  | { readonly do: 'control'; readonly action: string; readonly who: string }
  | { readonly do: 'remove'; readonly who: string }
  | { readonly do: 'write'; readonly who: string }
  | { readonly do: 'cancel' | 'wake' | 'restart' | 'forget'; readonly who: string };

const someone = fc.constantFrom(...viewers);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('start' as const),
    claimSeconds: fc.constantFrom(0, 30),
    winnersMax: fc.integer({ min: 1, max: 4 }),
    auto: fc.integer({ min: 0, max: 2 }),
    minutes: fc.constantFrom(0, 1),
  }),
  fc.record({ do: fc.constant('join' as const), who: fc.array(someone, { maxLength: 6 }) }),
  fc.record({ do: fc.constant('join' as const), who: fc.array(someone, { maxLength: 6 }) }),
  fc.record({ do: fc.constant('draw' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('control' as const),
    action: fc.constantFrom('pause', 'resume', 'close', 'reroll', 'next', 'claim'),
    who: someone,
  }),
  fc.record({ do: fc.constant('remove' as const), who: someone }),
  fc.record({ do: fc.constant('write' as const), who: someone }),
  fc.record({ do: fc.constantFrom('cancel', 'wake', 'wake', 'restart', 'forget'), who: someone }),
);

/** The second model: who is in and who has won, by name. */
class Model {
  phase = 'idle';
  settings = { claimSeconds: 0, winnersMax: 1, auto: 0, minutes: 0 };
  startedAt = 0;
  closesAt = Infinity;
  left = Infinity;
  readonly in = new Set<string>();
  readonly out = new Set<string>();
  won: { who: string; status: string; claimBy: number }[] = [];
  autos = 0;
  drawnAt = 0;

  get able(): readonly string[] {
    return [...this.in].filter((who) => !this.out.has(who) && !this.won.some((each) => each.who === who));
  }

  get active(): typeof this.won {
    return this.won.filter(({ status }) => status === 'pending' || status === 'claimed');
  }

  settle(now: number): void {
    if (this.phase !== 'claiming' && this.phase !== 'drawn' && this.phase !== 'closed') return;
    this.phase = this.won.some(({ status }) => status === 'pending') ? 'claiming' : 'drawn';
    if (this.phase === 'drawn') this.drawnAt = now;
  }
}

const HOUR = 3600_000;

class Run {
  fold: Fold<Giveaways> = emptyFold(giveawayDecider as never);
  readonly model = new Model();
  readonly stored: StoredEvent[] = [];
  private commands = 0;
  forgotten = new Set<string>();

  /** @returns the refusal's code, or null */
  private command(name: string, command: object, now: number): string | null {
    const commandId = `00000000-0000-4000-8000-${String(++this.commands).padStart(12, '0')}`;
    const decide = giveawayDecider.decide[name as 'WakeGiveaway'] as (...args: unknown[]) => never;
    const decision = decideOn<Giveaways>(
      {
        stream: 'giveaway-a',
        evolver: giveawayDecider,
        commandId,
        operation: 'test',
        actor: { accountId: 'a', via: 'api' },
        correlationId: commandId,
        causationId: commandId,
        decide: ({ state, rev }) =>
          decide(state, command, {
            ...starting,
            now,
            rev,
            accountId: 'a',
            extension: null,
            id: (label: string) => derivedId(commandId, label),
          }),
      },
      this.fold,
      now,
    );
    if (decision.kind === 'refused') {
      if (decision.error instanceof Problem) return decision.error.code;
      throw decision.error;
    }
    if (decision.kind === 'commit') this.stored.push(...decision.events);
    this.fold = decision.after;
    return null;
  }

  /** Adds the last draws to the model, which cannot predict the winner. */
  private drawn(before: number, now: number, claimSeconds: number): void {
    const { winners = [], giveawayId = '' } = this.fold.state.giveaway ?? {};
    if (claimSeconds > 0)
      for (const { n } of winners.slice(before)) {
        const report = { giveawayId, n, attempt: 1, asked: 'sent' };
        expect(this.command('ReportAsked', report, now)).toBeNull();
      }
    for (const winner of winners.slice(before)) {
      const who = winner.viewerId.replace(/-id$/, '');
      expect(this.model.able).toContain(who);
      this.model.won.push({
        who,
        status: claimSeconds > 0 ? 'pending' : 'claimed',
        claimBy: now + claimSeconds * 1000,
      });
    }
    this.model.settle(now);
  }

  do(act: Act, now: number): void {
    const { model } = this;
    const running = ['open', 'paused', 'closed', 'claiming'].includes(model.phase);
    const { winners = [] } = this.fold.state.giveaway ?? {};
    const giveawayId = this.fold.state.giveaway?.giveawayId ?? '';
    switch (act.do) {
      case 'start': {
        const { claimSeconds, winnersMax, auto, minutes } = act;
        const sent = { claimSeconds, winnersMax, autoRerollMax: auto, durationMin: minutes };
        expect(this.command('StartGiveaway', sent, now)).toBe(running ? 'giveaway_running' : null);
        if (running) return;
        Object.assign(model, new Model());
        model.in.clear();
        model.out.clear();
        model.phase = 'open';
        model.settings = act;
        model.closesAt = minutes > 0 ? now + minutes * 60_000 : Infinity;
        return;
      }
      case 'join': {
        const joins = act.who.filter((who) => !this.forgotten.has(who)).map((who) => joinOf(who));
        expect(this.command('EnterViewers', { joins, sessionStartedAt: null }, now)).toBeNull();
        if (model.phase === 'open')
          for (const { user } of joins) if (!model.out.has(user.login)) model.in.add(user.login);
        return;
      }
      case 'draw': {
        const code = this.command('DrawGiveawayWinner', { count: act.count }, now);
        if (!['open', 'paused', 'closed'].includes(model.phase)) return expect(code).toBe('giveaway_phase');
        if (act.count > model.settings.winnersMax - model.active.length)
          return expect(code).toBe('invalid_value');
        if (model.able.length === 0) return expect(code).toBe('no_eligible_entries');
        expect(code).toBeNull();
        model.phase = 'closed';
        const expected = Math.min(act.count, model.able.length);
        this.drawn(winners.length, now, model.settings.claimSeconds);
        expect(this.fold.state.giveaway?.winners.length).toBe(winners.length + expected);
        return;
      }
      case 'control':
        return this.control(act.action, act.who, now, winners.length);
      case 'remove': {
        const code = this.command('RemoveGiveawayEntry', { login: act.who }, now);
        if (!running && model.phase !== 'drawn') return expect(code).toBe('giveaway_phase');
        if (!model.in.has(act.who) || this.forgotten.has(act.who)) return expect(code).toBe('not_found');
        expect(code).toBeNull();
        model.out.add(act.who);
        const winner = model.active.find(({ who }) => who === act.who);
        if (!winner) return;
        winner.status = 'removed';
        model.settle(now);
        if (model.phase === 'drawn' && model.active.length === 0) model.phase = 'closed';
        return;
      }
      case 'write': {
        const line = { viewerId: `${act.who}-id`, text: 'hi', at: new Date(now).toISOString() };
        expect(this.command('HearWinners', { lines: [line] }, now)).toBeNull();
        if (model.phase !== 'claiming') return;
        const winner = model.active.find(({ who, status }) => who === act.who && status === 'pending');
        if (winner) winner.status = 'claimed';
        if (winner) model.settle(now);
        return;
      }
      case 'cancel': {
        const code = this.command('CancelGiveaway', {}, now);
        if (!running && model.phase !== 'drawn') return expect(code).toBe('giveaway_phase');
        model.phase = 'cancelled';
        return;
      }
      case 'wake':
        return this.wake(giveawayId, now);
      case 'forget': {
        if (!model.in.has(act.who)) return;
        this.forgotten.add(act.who);
        const after = giveawayDecider.evolve['viewer.forgotten'](
          this.fold.state,
          { viewerId: `${act.who}-id` },
          {} as never,
        );
        // As its events would read from now on: what is stored is folded anew only up to here.
        this.fold = { ...this.fold, state: after };
        this.stored.length = 0;
        model.out.add(act.who);
        return;
      }
      case 'restart':
        return this.restart();
    }
  }

  private control(action: string, who: string, now: number, before: number): void {
    const { model } = this;
    const login = action === 'claim' ? { login: who } : {};
    const from = model.phase;
    const code = this.command('ControlGiveaway', { action, ...login }, now);
    const allowed: { readonly [action: string]: readonly string[] } = {
      pause: ['open', 'paused'],
      resume: ['open', 'paused'],
      close: ['open', 'paused', 'closed', 'drawn'],
      reroll: ['claiming', 'drawn'],
      next: ['claiming', 'drawn', 'closed'],
      claim: ['claiming', 'drawn'],
    };
    if (!allowed[action]?.includes(from)) return expect(code).toBe('giveaway_phase');
    if (action === 'pause' && from === 'open') {
      model.left = model.closesAt - now;
      model.closesAt = Infinity;
      model.phase = 'paused';
    }
    if (action === 'resume' && from === 'paused') {
      model.closesAt = now + Math.max(0, model.left);
      model.phase = 'open';
    }
    if (action === 'close') model.phase = from === 'drawn' ? 'finished' : 'closed';
    if (action === 'claim') {
      const winner = model.active.findLast((each) => each.who === who);
      const isKnown = winner && !this.forgotten.has(who);
      if (!isKnown) return expect(code).toBe('not_found');
      winner.status = 'claimed';
      model.settle(now);
    }
    if (action === 'next') {
      if (model.active.length >= model.settings.winnersMax) return expect(code).toBe('limit_reached');
      if (model.able.length === 0) return expect(code).toBe('no_eligible_entries');
      model.phase = 'closed';
      this.drawn(before, now, model.settings.claimSeconds);
    }
    if (action === 'reroll') {
      if (code === 'no_eligible_entries') return;
      const lost = this.fold.state.giveaway?.winners.find(
        ({ n }) => n === this.fold.state.giveaway?.winners.at(-1)?.replaces,
      );
      const winner = model.won.find((each) => `${each.who}-id` === lost?.viewerId);
      expect(winner).toBeDefined();
      if (winner) winner.status = 'rerolled';
      this.drawn(before, now, model.settings.claimSeconds);
    }
    expect(code).toBeNull();
  }

  private wake(giveawayId: string, now: number): void {
    const { model } = this;
    for (;;) {
      const due = dueAtOf(this.fold.state);
      const { winners = [] } = this.fold.state.giveaway ?? {};
      const rev = this.fold.rev;
      expect(this.command('WakeGiveaway', { giveawayId }, now)).toBeNull();
      if (due === null || due > now) return expect(this.fold.rev).toBe(rev);
      if (model.phase === 'open') {
        expect(model.closesAt).toBeLessThanOrEqual(now);
        model.phase = 'closed';
        model.closesAt = Infinity;
      } else if (model.phase === 'drawn') {
        expect(now - model.drawnAt).toBeGreaterThanOrEqual(24 * HOUR);
        model.phase = 'finished';
      } else {
        const winner = model.won.find(({ status, claimBy }) => status === 'pending' && claimBy <= now);
        expect(winner).toBeDefined();
        if (!winner) return;
        const replaces = model.autos < model.settings.auto && model.able.length > 0;
        winner.status = 'expired';
        if (replaces) model.autos++;
        this.drawn(winners.length, now, model.settings.claimSeconds);
        expect(this.fold.state.giveaway?.winners.length).toBe(winners.length + (replaces ? 1 : 0));
      }
    }
  }

  /** Checks that the stored events fold to the same state. */
  private restart(): void {
    if (this.forgotten.size > 0) return;
    const read = foldEvents(
      giveawayDecider as never,
      emptyFold<Giveaways, unknown>(giveawayDecider as never),
      this.stored,
    );
    expect(read.state).toEqual(JSON.parse(JSON.stringify(this.fold.state)));
    this.fold = { ...this.fold, state: read.state };
  }

  agrees(): void {
    const { model } = this;
    const { giveaway } = this.fold.state;
    expect(giveaway?.phase ?? 'idle').toBe(model.phase);
    if (!giveaway) return;
    expect(giveaway.winners.map(({ status }) => status)).toEqual(model.won.map(({ status }) => status));
    const entries = [...valuesOfTree(this.fold.state.entries)];
    expect(giveaway.viewers).toBe(model.in.size);
    expect(giveaway.tickets).toBe(entries.reduce((sum, { tickets }) => sum + tickets, 0));
    const able = entries.filter((entry) => ineligibility(entry, giveaway.winners) === null);
    expect(giveaway.eligible).toBe(able.length);
    expect(able.map(({ viewerId }) => viewerId).sort()).toEqual(model.able.map((who) => `${who}-id`).sort());
    expect(new Set(giveaway.winners.map(({ viewerId }) => viewerId)).size).toBe(giveaway.winners.length);
  }
}

it('whatever is done, phases, winners and counts are those of a simple model', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(act, fc.constantFrom(0, 1_000, 20_000, 61_000, 25 * HOUR)), {
        minLength: 20,
        maxLength: 80,
      }),
      (acts) => {
        const run = new Run();
        let now = Date.UTC(2026, 0, 1);
        for (const [one, later] of acts) {
          now += later;
          run.do(one, now);
          run.agrees();
        }
      },
    ),
    { seed: 20, numRuns: 150 },
  );
});
