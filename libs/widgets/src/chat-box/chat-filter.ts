import { isPlatform } from '@studio/platforms/platforms';
import type { ChatBoxState } from './chat-box.state';
import type { chatBoxWidget } from './chat-box.widget';
import type { ChatLine, ChatPart, ChatRole } from './chat-line';
import { channels, luminance } from '../drawing/color';
import { knownBots } from '../known-bots';
import type { ValuesOf } from '../widget';

type Settings = ValuesOf<typeof chatBoxWidget>;

const ranks: { readonly [role in ChatRole | 'everyone']: number } = {
  everyone: 0,
  sub: 1,
  vip: 2,
  mod: 3,
  broadcaster: 4,
};

/** Returns the lines that pass the settings and were not cleared, oldest first, without the pinned one. */
export function shownLines(
  lines: readonly ChatLine[],
  settings: Settings,
  state: ChatBoxState,
): readonly ChatLine[] {
  return lines
    .filter((line) => line.messageId !== state.pinned && isShown(line, settings, state))
    .slice(-settings.maxMessages);
}

/** The line that is pinned, as long as it is held. */
export function pinnedLine(lines: readonly ChatLine[], { pinned }: ChatBoxState): ChatLine | null {
  return lines.find(({ messageId }) => messageId === pinned) ?? null;
}

function isShown(line: ChatLine, settings: Settings, { clearedAt, pausedAt }: ChatBoxState): boolean {
  const { platform, user, at, shared } = line;
  const said = Date.parse(at);
  if (clearedAt !== null && said <= clearedAt) return false;
  if (pausedAt !== null && said > pausedAt) return false;
  if (isPlatform(platform) && !settings[platform]) return false;
  if (shared && !settings.shared) return false;
  if (settings.hideCommands && textOf(line).startsWith('!')) return false;
  const login = user.login.toLowerCase();
  if (settings.hideBots && knownBots.has(login)) return false;
  if (settings.ignored.some(({ name }) => name.toLowerCase().replace(/^@/, '') === login)) return false;
  return rankOf(user.roles) >= ranks[settings.minRole];
}

/** Returns a user's highest role. */
export function roleOf(roles: readonly ChatRole[]): ChatRole | null {
  const [highest = null] = [...roles].sort((a, b) => ranks[b] - ranks[a]);
  return highest;
}

function rankOf(roles: readonly ChatRole[]): number {
  return ranks[roleOf(roles) ?? 'everyone'];
}

function textOf({ parts }: Pick<ChatLine, 'parts'>): string {
  return parts.map(({ text }) => text).join('');
}

/** Returns the parts of a line as the settings allow them. */
export function shownParts({ parts }: ChatLine, { filterLinks }: Settings): readonly ChatPart[] {
  return filterLinks
    ? parts.map((part) => (part.kind === 'link' ? { kind: 'text', text: '[…]' } : part))
    : parts;
}

const palette = ['#ff7a90', '#ffb454', '#ffe066', '#7ee787', '#5ad1e6', '#79a8ff', '#c49bff', '#ff9bd2'];

/** Returns a color for a user without one; the same login always gets the same color. */
function ownColor(login: string): string {
  let sum = 0;
  for (const letter of login.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return palette[sum % palette.length] ?? '#ffffff';
}

const roleColors: { readonly [role in ChatRole]: string } = {
  broadcaster: '#ff6b6b',
  mod: '#5fd38d',
  vip: '#ff8ad8',
  sub: '#b59bff',
};

/** The colour of a name, light enough to be read on dark plates and on a game. */
export function nameColor(
  { user }: ChatLine,
  { nameColor: by, nameFixed, textColor, bgColor }: Settings,
): string {
  if (by === 'fixed') return nameFixed;
  const isOnLight = isLight(bgColor);
  if (by === 'role') {
    const role = roleOf(user.roles);
    return role ? readable(roleColors[role], isOnLight) : textColor;
  }
  return readableName(user, { bgColor });
}

/** Returns a user's chat color, adjusted to be readable on a plate. */
export function readableName(
  { color, login }: { readonly color: string | null; readonly login: string },
  { bgColor }: { readonly bgColor: string },
): string {
  return readable(color ?? ownColor(login), isLight(bgColor));
}

/**
 * Bounds of relative luminance (WCAG 2): least of a name on a dark plate or none, most on a light plate, and the
 * least of a light plate.
 */
const [LEAST_LUMINANCE, MOST_LUMINANCE, LIGHT_PLATE] = [0.25, 0.15, 0.4];

/** Returns true if a plate is light and mostly opaque. */
function isLight(plate: string): boolean {
  const alpha = plate.length > 7 ? parseInt(plate.slice(7, 9), 16) / 255 : 1;
  const rgb = channels(plate);
  return rgb !== null && alpha >= 0.5 && luminance(rgb) > LIGHT_PLATE;
}

/** Towards white, or black, by tenths until it can be read. */
function readable(color: string, isOnLight: boolean): string {
  let rgb = channels(color);
  if (!rgb) return isOnLight ? '#000000' : '#ffffff';
  while (!isOnLight && luminance(rgb) < LEAST_LUMINANCE)
    rgb = rgb.map((value) => value + (255 - value) * 0.1 + 1);
  while (isOnLight && luminance(rgb) > MOST_LUMINANCE) rgb = rgb.map((value) => value * 0.9);
  return `#${rgb.map((value) => Math.min(255, Math.round(value)).toString(16).padStart(2, '0')).join('')}`;
}
