import { botAccount } from '@studio/contracts/bot/bot-account';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { Evolver } from '@studio/kernel/decider';
import type { Demand } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { Class } from '@studio/operations/field';
import { describeOperation } from '@studio/operations/operation';
import type { Bot } from './bot.state';

export interface BotQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly access: OverlayAccess;
  /** Evolver of a bot's stream. */
  readonly evolver: Evolver<Bot>;
}

/** A command together with the account whose bot it is for: looked up before it is run. */
interface Addressed {
  readonly botOf: string;
}

/** Looks up whose bot a command is for. @throws Problem `not_found`, `insufficient_scope` */
export async function addressed(
  access: OverlayAccess,
  command: object,
  { caller }: RequestContext,
  demand: Demand,
): Promise<Addressed> {
  const { overlayId } = command as { readonly overlayId?: string };
  return { botOf: await botAccount(overlayId, caller, access, demand) };
}

/** The account whose bot a command is for. */
export function whoseBot(command: object): string {
  return (command as Addressed).botOf;
}

/** The bot that a question is about. @throws Problem `not_found`, `insufficient_scope`, `unavailable` */
export async function openBot(
  { pipeline, access, evolver }: BotQueryDeps,
  query: { readonly overlayId?: string | undefined },
  { caller }: RequestContext,
): Promise<{ readonly accountId: string; readonly bot: Bot }> {
  const demand = describeOperation(query.constructor as Class);
  const accountId = await botAccount(query.overlayId, caller, access, demand);
  const { state: bot } = await pipeline.read(streamName(evolver.category, accountId), evolver);
  return { accountId, bot };
}
