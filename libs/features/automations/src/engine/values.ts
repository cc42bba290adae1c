import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { NamedCounters } from '@studio/contracts/bot/bot-counters';
import { viewerRoles } from '@studio/contracts/bot/chat-bot';
import { commonValue, isCommonName, type CommonTexts } from '@studio/contracts/events/common-texts';
import { amountOf } from '@studio/contracts/events/text-places';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { Clock } from '@studio/kernel/clock';
import type { FilterContext } from '@studio/templates/filters';
import { fillPaths, fillPathValue, pathsIn, type FieldEscape } from '@studio/templates/path-template';
import { withTexts, type TemplateValue } from '@studio/templates/template';
import type { StoredConditions } from '../model/automation.event-shapes';
import type { VariableValues } from '../variables/variable-values';
import { nameOfPath } from '../model/variables';
import { checksOf, evaluate, type ConditionsTrace } from '../model/conditions';
import type { StoredRunUser } from '../runs/run.event-shapes';

/** Subject of the conditions and texts of a run. */
export interface RunSubject {
  readonly accountId: string;
  readonly overlayId: string | null;
  readonly automation: string;
  readonly runId: string;
  readonly platform: string | null;
  readonly viewerId: string | null;
  readonly user: StoredRunUser | null;
  readonly data: { readonly [field: string]: unknown } | null;
  readonly argsText: string | null;
  readonly outputs: { readonly [name: string]: unknown };
}

export interface ValueDeps {
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly designs: Pick<Designs, 'of'>;
  readonly places: AccountPlaces;
  readonly counters: Pick<NamedCounters, 'valueOf'>;
  readonly variables: Pick<VariableValues, 'valueOf'>;
  readonly common: CommonTexts;
  readonly clock: Clock;
  readonly finds: (pattern: string, text: string) => boolean;
  readonly random: () => number;
}

type Lookup = TemplateValue | undefined;

/** Values of variables for one run. Looked up when they are used, so that later steps see changes. */
export class RunValues {
  constructor(
    private readonly deps: ValueDeps,
    private readonly subject: RunSubject,
  ) {}

  /** Evaluates conditions. @throws Problem `unavailable` */
  async evaluate(conditions: StoredConditions): Promise<ConditionsTrace> {
    const paths = checksOf(conditions).flatMap(({ check: { var: name, value } }) => [
      name,
      ...[value ?? null].flat().flatMap((each) => (typeof each === 'string' ? pathsIn(each) : [])),
    ]);
    const { resolve, context } = await this.known(paths);
    return evaluate(conditions, {
      valueOf: (path) => resolve(path) ?? null,
      fill: (text) => fillPathValue(text, resolve, context),
      finds: this.deps.finds,
      random: this.deps.random,
    });
  }

  /** Fills the texts of a value, each up to a number of characters. @throws Problem `unavailable`, RangeError for a header with line breaks */
  async filled<Value>(value: Value, escape: FieldEscape = 'text', most?: number): Promise<Value> {
    const known = await this.knownIn(value);
    if (!known) return value;
    const { resolve, context } = known;
    return withTexts(value, (text) => fillPaths(text, resolve, context, escape, undefined, most));
  }

  /** Fills texts as `filled`; a text of one placeholder becomes its value, so that inputs may be numbers. */
  async filledInput(value: {
    readonly [field: string]: unknown;
  }): Promise<{ readonly [field: string]: unknown }> {
    const known = await this.knownIn(value);
    if (!known) return value;
    const { resolve, context } = known;
    const change = (each: unknown): unknown => {
      if (typeof each === 'string') return fillPathValue(each, resolve, context);
      if (Array.isArray(each)) return each.map(change);
      if (typeof each !== 'object' || each === null) return each;
      return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, change(inner)]));
    };
    return change(value) as { readonly [field: string]: unknown };
  }

  /** Looks up the values that the texts of a value name; null if they name none. @throws Problem `unavailable` */
  private async knownIn(value: unknown) {
    const paths = new Set<string>();
    withTexts(value, (text) => {
      for (const path of pathsIn(text)) paths.add(path);
      return text;
    });
    return paths.size === 0 ? null : this.known([...paths]);
  }

  /** Looks up the values of paths. @throws Problem `unavailable` */
  async known(paths: readonly string[]) {
    const place = await this.deps.places.placeOf(this.subject.accountId);
    const context: FilterContext = {
      locale: place.locale,
      timeZone: place.timeZone,
      random: this.deps.random,
    };
    const values = new Map<string, Lookup>();
    for (const path of new Set(paths)) values.set(path, await this.valueOf(nameOfPath(path), place.timeZone));
    return { context, resolve: (path: string): Lookup => values.get(path) };
  }

  private valueOf(path: string, timeZone: string): Lookup | Promise<Lookup> {
    const { subject, deps } = this;
    const [area = '', ...rest] = path.split('.');
    const name = rest.join('.');
    switch (area) {
      case 'user':
        return rest[0] === 'var' ? this.viewerVariable(rest.slice(1).join('.')) : this.userValue(name);
      case 'var':
        return deps.variables.valueOf(subject.accountId, name, null);
      case 'args':
        return argsValue(subject.argsText, name);
      case 'amount':
        return amountOf(subject.data);
      case 'event':
        return subject.data ? valueAt(subject.data, rest) : null;
      case 'hook':
        return subject.data ? valueAt(subject.data, rest) : null;
      case 'step':
        return valueAt(subject.outputs, rest);
      case 'stream':
        return this.streamValue(name);
      case 'scene':
        return this.sceneValue(name);
      case 'counter':
        return deps.counters.valueOf(subject.accountId, name);
      case 'time':
        return name === '' ? this.commonValue(path) : timeValue(name, deps.clock.now(), timeZone);
      case 'random':
        return randomValue(name, deps.random);
      case 'run':
        return name === 'id' ? subject.runId : name === 'automation' ? subject.automation : undefined;
      default:
        return this.commonValue(path);
    }
  }

  private async commonValue(path: string): Promise<Lookup> {
    return isCommonName(path) ? commonValue(path, await this.deps.common(this.subject.accountId)) : undefined;
  }

  private viewerVariable(name: string): Lookup | Promise<Lookup> {
    const { accountId, viewerId } = this.subject;
    return viewerId === null ? null : this.deps.variables.valueOf(accountId, name, viewerId);
  }

  private userValue(name: string): Lookup {
    const { user, platform } = this.subject;
    switch (name) {
      case '':
      case 'name':
        return user?.name ?? null;
      case 'login':
        return user?.login ?? null;
      case 'platform':
        return user ? platform : null;
      case 'role':
        return user
          ? ([...viewerRoles].reverse().find((role) => user.roles?.includes(role)) ?? 'everyone')
          : null;
      case 'isSub':
        return user ? (user.roles?.includes('sub') ?? false) : null;
      default:
        return undefined;
    }
  }

  private async streamValue(name: string): Promise<Lookup> {
    const session = await this.deps.record.session(this.subject.accountId);
    if (name === 'live') return session.live;
    if (name !== 'uptimeMin') return undefined;
    const start = session.live ? session.streamStartedAt : null;
    return start === null
      ? null
      : Math.max(0, Math.floor((this.deps.clock.now() - Date.parse(start)) / 60_000));
  }

  private async sceneValue(name: string): Promise<Lookup> {
    if (name !== 'liveId' && name !== 'name') return undefined;
    const { overlayId } = this.subject;
    const design = overlayId === null ? null : await this.deps.designs.of(overlayId);
    const live = design?.scenes.find((scene) => scene.live);
    return live ? (name === 'name' ? live.name : live.sceneId) : null;
  }
}

function argsValue(argsText: string | null, name: string): Lookup {
  if (name === '' || name === 'text') return argsText;
  if (!/^[1-9]$/u.test(name)) return undefined;
  return argsText?.trim().split(/\s+/u)[Number(name) - 1] ?? null;
}

function valueAt(from: object, path: readonly string[]): Lookup {
  let value: unknown = from;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
}

function timeValue(name: string, now: number, timeZone: string): Lookup {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    hourCycle: 'h23',
    weekday: 'short',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  if (name === 'hour') return Number(part('hour'));
  if (name === 'weekday') return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'));
  return undefined;
}

function randomValue(name: string, random: () => number): Lookup {
  const bounds = /^(\d{1,9})-(\d{1,9})$/u.exec(name);
  if (!bounds) return undefined;
  const [low, high] = [Number(bounds[1]), Number(bounds[2])];
  return low > high ? null : low + Math.floor(random() * (high - low + 1));
}
