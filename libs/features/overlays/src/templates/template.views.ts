import { Flag, Int, List, Timestamp, Nested, OneOf, Text } from '@studio/operations/fields';
import type { Locale } from '@studio/widgets/widget';
import { GroupView, groupViews } from '../groups/group.views';
import { LayerView, layerViews } from '../layers/layer.views';
import { PersonView } from '../lifecycle/lifecycle.views';
import type { Person } from '../model/overlay.state';
import { overlayOf } from '../presets/overlay-of';
import { SceneView, sceneViews } from '../scenes/scene.views';
import type { TemplateContent } from '../model/design';
import { visibilities, type Template, type Visibility } from './template.state';

/** A template in an answer. */
export class TemplateView {
  @Text('Id of the template.') readonly templateId: string;
  @Text('Name of the template.') readonly name: string;
  @Text('What it is for.') readonly description: string;
  @Text('Address of a small picture; null when there is none.', { nullable: true })
  readonly thumbUrl: string | null;
  @Int('Counts the templates that its owner made of one overlay, from 1.', { min: 1 })
  readonly version: number;
  @Text('SHA-256 of the content, hexadecimal.') readonly contentHash: string;
  @OneOf(visibilities, 'Who may use it.') readonly visibility: Visibility;
  @Nested(PersonView, 'Whose it is; null when it ships with the service.', { nullable: true })
  readonly owner: Person | null;
  @Int('Canvas width in pixels.') readonly width: number;
  @Int('Canvas height in pixels.') readonly height: number;
  @List('string', 'Names of its scenes, in tab order.') readonly scenes: readonly string[];
  @List('string', 'Slugs of the widgets that it uses.') readonly widgets: readonly string[];
  @Timestamp('When it was made.') readonly createdAt: string;
}

export class TemplateListView {
  @List(TemplateView, 'Newest first.') readonly items: readonly TemplateView[];
  @Text('Send as cursor for the next page; null on the last.', { nullable: true })
  readonly nextCursor: string | null;
}

export class TemplateContentView {
  @Int('Id of the scene that will be live.') readonly activeSceneId: number;
  @List(LayerView, 'Layers from bottom to top of that scene.') readonly layers: readonly LayerView[];
  @List(GroupView, 'Layer groups.') readonly groups: readonly GroupView[];
  @List(SceneView, 'Scenes in tab order.') readonly scenes: readonly SceneView[];
}

export class TemplateDetailsView extends TemplateView {
  @Nested(TemplateContentView, 'What an overlay begins with.') readonly content: TemplateContentView;
}

export class DeletedTemplateView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the template that is gone.') readonly templateId: string;
}

export function templateView(template: Omit<Template, 'status'>): TemplateView {
  const { content, ...lookups } = template;
  const { width, height, design } = content;
  return {
    templateId: lookups.templateId,
    name: lookups.name,
    description: lookups.description,
    thumbUrl: null,
    version: lookups.version,
    contentHash: lookups.contentHash,
    visibility: lookups.visibility,
    owner: lookups.owner,
    width,
    height,
    scenes: design.scenes.map(({ name }) => name),
    widgets: [...new Set(design.layers.map(({ widget }) => widget))],
    createdAt: lookups.createdAt,
  };
}

export function templateContentView(content: TemplateContent, locale: Locale): TemplateContentView {
  const overlay = overlayOf(content.design, content);
  return {
    activeSceneId: overlay.liveSceneId,
    layers: layerViews(overlay, { locale }),
    groups: groupViews(overlay),
    scenes: sceneViews(overlay),
  };
}
