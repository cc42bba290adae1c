import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { scopes, type Caller, type RequestContext } from '@studio/operations/caller';
import { answerOf } from '@studio/operations/etag';
import { RequestValidator } from '@studio/operations/request-validator';
import { operationsIn } from '@studio/operations/operation';
import type { RenderState } from '@studio/realtime/protocol';
import { applyChanges, diffRenderState } from '@studio/realtime/render-state';
import { catalog } from '@studio/widgets/catalog';
import { describeField } from '@studio/widgets/describe';
import { FoldedOverlays } from '../reading/folded-overlays';
import { lifecycleQueryHandlers } from '../lifecycle/lifecycle.query-handlers';
import { overlayView } from '../lifecycle/lifecycle.views';
import { overlayArea } from '../overlay.area';
import { overlayDecider } from '../overlay.decider';
import { looksDifferent, outputOf, overlayRendering } from '../render/overlay.output';
import type { OverlayQueryDeps } from '../reading/overlay.query-handlers';
import type { Overlay } from '../model/overlay.state';
import { accessTo, requireAccess } from '../model/access';
import type { Request } from './model/any-request';
import { comparable, comparableCopy } from './model/comparable';
import type { CreatedOverlay, Fate } from './model/overlay-model';
import type { ModelWidget } from './model/model-state';
import { measured, OverlayRun, testOverlayId as overlayId, type AnyCommand } from './overlay-run';

/** The catalog as get_widget answers it. */
export const widgets: readonly ModelWidget[] = catalog.map((widget) => ({
  slug: widget.slug,
  name: widget.name.en,
  flags: widget.flags,
  fields: widget.fields.map((field) => describeField(field, 'en')),
}));

const gates = new Map(
  operationsIn(...overlayArea.operations).map((operation) => [
    operation.tool,
    { operation, gate: new RequestValidator(operation) },
  ]),
);

/** One overlay without stores and sockets: validation, access, decider, fold and output in sequence. */
export class DecidedOverlay {
  private readonly run = new OverlayRun();
  private readonly groupIds: string[] = [];
  private readonly spotIds: string[] = [];
  /** View state of a renderer that received every delta. */
  picture: RenderState | null = null;

  constructor(input: object) {
    const fate = this.ask({ by: 'owner', tool: 'create_overlay', input } as unknown as Request);
    if (fate.code !== null) throw new Error(fate.code);
  }

  get created(): CreatedOverlay {
    return this.view(this.run.overlay, 'owner') as CreatedOverlay;
  }

  ask({ by, tool, input }: Request): Fate {
    const { run } = this;
    const before = run.fold;
    const outcome = this.outcome({ by, tool, input });
    if (outcome instanceof Problem) return { code: outcome.code, receipt: null };
    const made = Object.keys(run.overlay.groups).filter((id) => !Object.hasOwn(before.state.groups, id));
    this.groupIds.push(...made.filter((id) => !this.groupIds.includes(id)));
    this.spotIds.push(...Object.keys(run.overlay.spots).filter((id) => !this.spotIds.includes(id)));
    const transition = overlayRendering.transition(outcome);
    const changes = diffRenderState(outputOf(before.state), outputOf(run.overlay), {
      transition,
      startAt: 0,
    });
    this.picture = applyChanges(this.picture, changes);
    if (!operationOf(tool).operation.receipt || tool === 'duplicate_overlay')
      return { code: null, receipt: null };
    const { rev } = run.fold;
    const changed = rev !== before.rev;
    const onAir = changed && looksDifferent(before.state, run.overlay);
    return { code: null, receipt: { rev, changed, onAir } };
  }

  /** Returns the answer of get_overlay for an account, or the code of its refusal. */
  async read(by: string): Promise<object | string> {
    const deps = {
      folded: new FoldedOverlays({} as ConstructorParameters<typeof FoldedOverlays>[0]),
      sizes: { of: async () => measured },
    } as unknown as OverlayQueryDeps;
    const request = { caller: callerNamed(by), locale: 'en' } as RequestContext;
    try {
      const present = this.run.overlay.status === 'active' ? this.run.overlay : null;
      const access = requireAccess(present, request.caller, operationOf('get_overlay').operation);
      const answer = await lifecycleQueryHandlers.GetOverlay({ overlayId, fields: true }, request, deps, {
        ...access,
        fold: this.run.fold,
      });
      return comparable(answerOf(answer) ?? {}, this.groupIds);
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  }

  /**
   * Returns the state from folding the stored events again.
   * @param rev last revision to fold
   */
  replayed(rev: number): object {
    const stored = JSON.parse(JSON.stringify(this.run.events)) as typeof this.run.events;
    const until = stored.filter(({ meta }) => meta.rev <= rev);
    const fold = foldEvents(overlayDecider, emptyFold(overlayDecider), until);
    return comparable(this.view(fold.state, 'owner', fold.rev), this.groupIds);
  }

  /** Returns the state a newly connected renderer receives. */
  snapshot(): RenderState | null {
    return outputOf(this.run.overlay);
  }

  /** Returns the answer of duplicate_overlay. */
  copy(): object {
    const copy = new OverlayRun(1, this.run.overlay);
    copy.run({ name: 'DuplicateOverlay', command: { overlayId } });
    return comparableCopy(overlayView(copy.overlay, at(copy.overlay, 'owner', 1), { locale: 'en' }));
  }

  private outcome({ by, tool, input }: Request): ReturnType<OverlayRun['run']> {
    const { operation, gate } = operationOf(tool);
    const caller = callerNamed(by);
    const given: Record<string, unknown> = { ...JSON.parse(JSON.stringify(input)), overlayId };
    if (typeof given['groupId'] === 'string')
      given['groupId'] = this.groupIds[groupNumber(given['groupId'])] ?? 'none';
    if (typeof given['spotId'] === 'string')
      given['spotId'] = this.spotIds[Number(given['spotId'].slice(2)) - 1] ?? 'none';
    const part = (location: 'path' | 'query' | 'body') =>
      Object.fromEntries(
        operation.fields[location].flatMap(({ name }) => (name in given ? [[name, given[name]]] : [])),
      );
    try {
      const [path, query, body] = [part('path'), part('query'), part('body')];
      const command = gate.read({ path, query, body, isTyped: true });
      const { overlay } = this.run;
      if (overlay.status !== 'absent')
        requireAccess(overlay.status === 'active' ? overlay : null, caller, operation);
      if (tool === 'duplicate_overlay') return [];
      return this.run.run({ name: operation.name, command } as AnyCommand, by);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  private view(state: Overlay, by: string, rev = this.run.fold.rev): object {
    return overlayView(state, at(state, by, rev), { locale: 'en', sizes: measured });
  }
}

function operationOf(tool: string) {
  const known = gates.get(tool);
  if (!known) throw new Error(`There is no operation ${tool}.`);
  return known;
}

/** `#1` is the first group that was made. */
function groupNumber(name: string): number {
  return Number(name.slice(1)) - 1;
}

function at(state: Overlay, by: string, rev: number): Parameters<typeof overlayView>[1] {
  const access = accessTo(state, callerNamed(by)) ?? { role: 'editor', permissions: [] };
  return { rev, updatedAt: '', access };
}

function callerNamed(login: string): Caller {
  return {
    accountId: login,
    name: login,
    locale: 'en',
    scopes: new Set(scopes),
    via: 'api',
    overlayIds: null,
    credential: { kind: 'token', tokenId: null, name: null, expiresAt: null },
  };
}
