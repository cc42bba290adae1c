import { createHash } from 'node:crypto';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { ProjectionReader } from '@studio/read-models/reader';
import { designOf, type TemplateContent } from '../model/design';
import { ownValues } from '../media/own-media';
import type { Overlay } from '../model/overlay.state';
import { templateDecider } from './template.decider';
import { templates, type TemplateDocument } from './template.projection';
import type { Template } from './template.state';

export interface TemplateRepositoryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  /** Reader of the templates' projection. */
  readonly reader: ProjectionReader;
  /** Resolves once the reader has all that the log holds, or after a timeout. */
  readonly upToDate: () => Promise<unknown>;
}

/** Templates with their contents. */
export class TemplateRepository {
  constructor(private readonly deps: TemplateRepositoryDeps) {}

  /** Returns the template; null if there is none that this caller may use. */
  async find(templateId: string, caller: Caller): Promise<Template | null> {
    const stream = streamName(templateDecider.category, templateId);
    const { state } = await this.deps.pipeline.read(stream, templateDecider);
    return isUsable(state, caller) ? state : null;
  }

  /** Returns the templates that a caller made, newest first. */
  async of({ accountId, overlayIds }: Caller): Promise<readonly TemplateDocument[]> {
    const found = await this.deps.reader.all<TemplateDocument>(templates, {
      index: 'owner',
      equals: [accountId],
      order: 'desc',
    });
    return found.flatMap(({ doc }) => (overlayIds?.has(doc.overlayId) === false ? [] : [doc]));
  }

  /**
   * Returns the initial content for create_overlay.
   * @returns a Problem `invalid_option` {field, allowed} if there is no such template
   */
  async contentFor(templateId: string, caller: Caller): Promise<TemplateContent | Problem> {
    const template = await this.find(templateId, caller);
    if (template) return template.content;
    const own = await this.of(caller);
    return new Problem('invalid_option', `There is no template ${JSON.stringify(templateId)}.`, {
      field: 'template',
      allowed: own.slice(0, 50).map(({ view }) => ({ key: view.templateId, label: view.name })),
    });
  }

  /** Returns the next version number of a caller's template of an overlay. */
  async nextVersion(overlayId: string, caller: Caller): Promise<number> {
    await this.deps.upToDate();
    const made = (await this.of(caller)).filter((template) => template.overlayId === overlayId);
    return Math.max(0, ...made.map(({ view }) => view.version)) + 1;
  }
}

/**
 * Returns true if the caller may use a template. A token limited to some overlays can use only templates made of
 * these.
 */
export function isUsable(
  { status, owner, visibility, overlayId }: Template,
  { accountId, overlayIds }: Pick<Caller, 'accountId' | 'overlayIds'>,
): boolean {
  if (overlayIds && !overlayIds.has(overlayId)) return false;
  return status === 'published' && (owner.userId === accountId || visibility === 'unlisted');
}

/** An overlay's design as a template keeps it. */
export function contentOf(
  overlay: Overlay,
  { includeUploads }: { readonly includeUploads: boolean },
): { readonly content: TemplateContent; readonly contentHash: string } {
  const { design, liveSceneId } = designOf(overlay);
  const { lookDefaults: _look, ...kept } = design;
  const layers = includeUploads
    ? kept.layers
    : kept.layers.map((layer) => ({ ...layer, values: ownValues(layer, new Map()) }));
  const { width, height } = overlay;
  const content = { width, height, liveSceneId, design: { ...kept, layers } };
  return { content, contentHash: createHash('sha256').update(canonical(content)).digest('hex') };
}

/** Returns JSON with sorted keys: the same content leads to the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
