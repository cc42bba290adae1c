import {
  isChatPlatform,
  type BotReply,
  type BuiltinCall,
  type BuiltinCommand,
} from '@studio/contracts/bot/chat-bot';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { Problem } from '@studio/kernel/problem';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { commandNamed } from '../commands/command.state';
import type { Shoutouts } from '../shoutouts/shoutouts';
import type { BuiltinTable } from './builtin-table';
import type { KnownBots } from './known-accounts';
import { spanInWords } from './placeholders';
import type { ShownChannel, StreamInfoCache } from './stream-info-cache';

export interface OwnBuiltinsDeps {
  readonly bots: Pick<KnownBots, 'read'>;
  readonly table: Pick<BuiltinTable, 'names'>;
  readonly lookups: StreamInfoCache;
  readonly channels: Channels;
  readonly operations: OperationsByName;
  readonly shoutouts: Pick<Shoutouts, 'give'>;
}

type Run = (call: BuiltinCall) => Promise<BotReply | null>;

/** Built-in commands about the bot and the stream. */
export function ownBuiltins(deps: OwnBuiltinsDeps): readonly BuiltinCommand[] {
  const everybody = (name: BuiltinCommand['name'], run: Run): BuiltinCommand => ({
    name,
    minRole: 'everyone',
    run,
  });
  return [
    everybody('commands', (call) => listed(call, deps)),
    everybody('uptime', answerWith(deps, uptime)),
    everybody(
      'title',
      answerWith(deps, ({ name, title }) => shown('title', name, title)),
    ),
    everybody(
      'game',
      answerWith(deps, ({ name, game }) => shown('game', name, game)),
    ),
    everybody('followage', (call) => followAge(call, deps)),
    { name: 'so', minRole: 'mod', run: (call) => shoutOut(call, deps) },
    { name: 'cmd', minRole: 'mod', run: (call) => edited(call, deps) },
  ];
}

function uptime({ name: channel, liveSince }: ShownChannel, now: number): BotReply {
  if (liveSince === null) return { message: 'builtin.offline', values: { channel } };
  return { message: 'builtin.uptime', values: { channel, uptime: spanInWords(now - liveSince) } };
}

function shown(what: 'title' | 'game', channel: string, value: string | null): BotReply {
  if (!value) return { message: 'builtin.nothing', values: { channel } };
  return { message: `builtin.${what}`, values: { channel, [what]: value } };
}

/** Own commands that somebody could write now, then what the bot has by itself. */
async function listed({ accountId }: BuiltinCall, { bots, table }: OwnBuiltinsDeps): Promise<BotReply> {
  const { commands } = await bots.read(accountId);
  const own = Object.values(commands.own).filter(
    ({ enabled, triggerType, minRole }) => enabled && triggerType === 'command' && minRole === 'everyone',
  );
  const builtin = table
    .names()
    .filter((name) => !commands.builtinsOff.includes(name) && !commandNamed(commands, name));
  const all = [...own.map(({ name }) => name), ...builtin].map((name) => `!${name}`);
  if (all.length === 0) return { message: 'builtin.no_commands' };
  return { message: 'builtin.commands', values: { commands: all.join(' ') } };
}

function answerWith(
  { lookups: facts }: OwnBuiltinsDeps,
  reply: (lookups: ShownChannel, now: number) => BotReply,
): Run {
  return async (call) => {
    const known = await facts.of(call.accountId, call.event.platform);
    return known ? reply(known, facts.now()) : { message: 'builtin.unknown' };
  };
}

function channelOf(
  { accountId, event }: BuiltinCall,
  { channels }: OwnBuiltinsDeps,
): Promise<PlatformChannel | null> {
  return isChatPlatform(event.platform) ? channels.on(accountId, event.platform) : Promise.resolve(null);
}

function loginIn(text: string | undefined): string {
  return (text ?? '').replace(/^@/, '').toLowerCase().slice(0, 64);
}

async function followAge(call: BuiltinCall, deps: OwnBuiltinsDeps): Promise<BotReply> {
  const channel = await channelOf(call, deps);
  if (!channel?.features.has('people.followers')) return { message: 'builtin.unknown' };
  const login = loginIn(call.args[0]);
  const { user } = call.event.body;
  const about = login === '' || login === user.login ? user : await channel.people.byLogin(login);
  if (!about) return { message: 'builtin.nobody', values: { name: login } };
  const since = await channel.people.followedAt(about.userId);
  if (since === 'unknown') return { message: 'builtin.unknown' };
  if (since === null) return { message: 'builtin.not_following', values: { name: about.name } };
  const time = spanInWords(deps.lookups.now() - Date.parse(since));
  return { message: 'builtin.followage', values: { name: about.name, time } };
}

async function shoutOut(call: BuiltinCall, { shoutouts }: OwnBuiltinsDeps): Promise<BotReply | null> {
  const { platform, eventId } = call.event;
  const [login, { simulated }] = [loginIn(call.args[0]), call];
  return shoutouts.give(call.accountId, { platform, login, simulated, key: `so/${eventId}` });
}

const words: { readonly [word: string]: 'add' | 'edit' | 'delete' | 'on' | 'off' } = {
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  remove: 'delete',
  on: 'on',
  enable: 'on',
  off: 'off',
  disable: 'off',
};

/** Moderators manage own commands: `!cmd add hype Hype, {user}!` */
async function edited(call: BuiltinCall, deps: OwnBuiltinsDeps): Promise<BotReply> {
  const [word = '', written = ''] = call.args;
  const what = words[word.toLowerCase()];
  const name = written.replace(/^!/, '').toLowerCase();
  const response = call.argsText.replace(/^\S+\s+\S+\s*/u, '').trim();
  if (!what || !/^[a-z0-9_]{1,40}$/.test(name) || (response === '') === (what === 'add' || what === 'edit'))
    return { message: 'cmd.usage' };
  const values = { command: name };
  try {
    return { message: await done(what, name, response, call, deps), values };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const known: { readonly [code: string]: string } = { duplicate: 'cmd.taken', not_found: 'cmd.unknown' };
    return { message: known[error.code] ?? 'cmd.refused', values };
  }
}

async function done(
  what: 'add' | 'edit' | 'delete' | 'on' | 'off',
  name: string,
  response: string,
  { accountId, event }: BuiltinCall,
  { operations, bots }: OwnBuiltinsDeps,
): Promise<string> {
  const author = { accountId, scopes: ['bot:write'] as const, via: 'bot' as const };
  const cause = {
    key: `bot/${event.platform}/${event.eventId}`,
    causationId: null,
    correlationId: null,
    depth: 1,
  };
  if (what === 'add') {
    await operations.run({ operation: 'create_bot_command', input: { name, response }, author, cause });
    return 'cmd.added';
  }
  const command = commandNamed((await bots.read(accountId)).commands, name);
  if (!command) throw new Problem('not_found', 'There is no such command.');
  const { commandId } = command;
  if (what === 'delete') {
    await operations.run({ operation: 'delete_bot_command', input: { commandId }, author, cause });
    return 'cmd.deleted';
  }
  if (what === 'edit')
    await operations.run({ operation: 'update_bot_command', input: { commandId, response }, author, cause });
  else {
    const input = { commandId, enabled: what === 'on' };
    await operations.run({ operation: 'set_bot_command_enabled', input, author, cause });
  }
  return 'cmd.changed';
}
