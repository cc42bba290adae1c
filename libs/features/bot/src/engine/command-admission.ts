import type { BotReply } from '@studio/contracts/bot/chat-bot';
import type { Ledger, LedgerCause, NamedLedgerViewer } from '@studio/contracts/loyalty/ledger';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';
import type { BotContext } from './bot-context';
import type { StreamInfoCache } from './stream-info-cache';

const ONCE = 'bot-once';
/** Milliseconds that a stream's uses are stored: longer than any stream. */
const ONCE_MS = 14 * 86_400_000;

export interface CommandAdmissionDeps {
  readonly ledger: () => Pick<Ledger, 'take' | 'give'>;
  readonly records: Pick<Records, 'putIfAbsent' | 'delete'>;
  readonly streams: Pick<StreamInfoCache, 'of'>;
  readonly clock: Clock;
}

/** Refusal as a reply, or the way to undo the admission if the command then does nothing. */
type Admission =
  { readonly refusal: BotReply } | { readonly refusal: null; readonly undo: () => Promise<void> };

/** Checks that a use is the first of a stream, and charges its price. */
export class CommandAdmission {
  constructor(private readonly deps: CommandAdmissionDeps) {}

  /** @throws Problem `unavailable` */
  async admit(context: BotContext): Promise<Admission> {
    const { command, viewer, role } = context;
    const free = { refusal: null, undo: () => Promise.resolve() } as const;
    if (!command || !viewer) return free;
    const values = { command: context.written.name };
    const onceId = await this.onceId(context);
    if (onceId !== null && !(await this.deps.records.putIfAbsent(ONCE, onceId, {}, { ttlMs: ONCE_MS })))
      return { refusal: { message: 'feedback.once', values } };
    const forget = (): Promise<void> => this.forget(onceId);
    const cost = role === 'broadcaster' ? 0 : command.costPoints;
    if (cost === 0) return { refusal: null, undo: forget };
    const payer = { ...viewer, simulated: context.simulated ?? false };
    const cause = this.causeOf(context);
    if ((await this.deps.ledger().take(context.accountId, payer, cost, cause)) === 'not_enough') {
      await forget();
      return { refusal: { message: 'feedback.costs', values: { ...values, cost } } };
    }
    return { refusal: null, undo: () => this.refund(context.accountId, payer, cost, cause, forget) };
  }

  /** Null if the command has no limit per stream, or the channel is offline. */
  private async onceId({ accountId, command, viewer, simulated }: BotContext): Promise<string | null> {
    if (!command || !viewer || command.oncePerStream === 'off') return null;
    const stream = await this.deps.streams.of(accountId, viewer.platform);
    if (stream?.liveSince === null || stream?.liveSince === undefined) return null;
    const whose = command.oncePerStream === 'viewer' ? `.${viewer.userId}` : '';
    const start = `${viewer.platform}.${stream.liveSince}${simulated ? '.simulated' : ''}`;
    return `${accountId}.${command.commandId}.${start}${whose}`;
  }

  private causeOf({ key, command, written }: BotContext): LedgerCause {
    const refId = String(command?.commandId ?? '');
    const since = timestamp(this.deps.clock.now());
    return { key: `bot/${key}/${refId}`, reason: `!${written.name}`, source: 'action', refId, since };
  }

  private async refund(
    accountId: string,
    payer: NamedLedgerViewer,
    cost: number,
    cause: LedgerCause,
    forget: () => Promise<void>,
  ): Promise<void> {
    await forget();
    const back = { ...cause, key: `${cause.key}/refund`, source: 'refund' as const };
    await this.deps.ledger().give(accountId, payer, cost, back);
  }

  private async forget(onceId: string | null): Promise<void> {
    if (onceId !== null) await this.deps.records.delete(ONCE, onceId);
  }
}
