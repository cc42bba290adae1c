import { given } from '@studio/kernel/given-when-then';
import { Problem } from '@studio/kernel/problem';
import type { Overlay } from '../model/overlay.state';
import { nothing, overlayId, twoScenes, withPreview } from '../testing/given-overlay';
import { templateDecider } from './template.decider';
import { contentOf, isUsable } from './template-repository';
import type { TemplateContent } from '../model/design';

const picture = '/media/a.png';
const media = new Map([[picture, 'image']]);
const source = twoScenes
  .when('AddMember', { overlayId, widget: 'image', values: { src: picture } }, { media })
  .state();
const content = (overlay: Overlay, includeUploads = true): TemplateContent =>
  contentOf(overlay, { includeUploads }).content;

const publish = {
  overlayId,
  name: 'My look',
  description: '',
  includeUploads: false,
  visibility: 'private',
} as const;
const made = { version: 1, ...contentOf(source, { includeUploads: true }) };
const published = given(templateDecider)
  .with({ accountName: 'Ada' })
  .when('CreateTemplate', publish, { made });

const blank = { name: 'Stream', width: 1920, height: 1080, starter: false };
const begin = (template: TemplateContent | Problem, canvas = {}, known = media) =>
  nothing.when('CreateOverlay', { ...blank, template: 'one', ...canvas }, { template, media: known });

describe('create_template', () => {
  it('keeps the design with who made it', () => {
    const template = published.state();
    expect(template).toMatchObject({
      status: 'published',
      owner: { userId: 'account-1', name: 'Ada' },
      name: 'My look',
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(template.content.design.layers.map(({ widget }) => widget)).toEqual([
      'webcam-frame',
      'text',
      'clock',
      'image',
    ]);
    expect(template.content.design.scenes.map(({ name }) => name)).toEqual(['Scene 1', 'BRB']);
  });

  it('is refused like everything else about an overlay that isn’t there', () => {
    given(templateDecider)
      .when('CreateTemplate', publish, { made: new Problem('not_found', 'There is no such overlay.') })
      .fails('not_found');
  });

  it('leaves uploads out unless they are asked for', () => {
    expect(content(source).design.layers[3]?.values['src']).toBe(picture);
    expect(content(source, false).design.layers[3]?.values['src']).toBe('');
  });

  it('leaves previews out, and that it began as a look', () => {
    expect(content(withPreview.state()).design.scenes).toHaveLength(2);
    const look = nothing.when('CreateOverlay', { ...blank, preset: 'aurora' });
    expect(content(look.state()).design.lookDefaults).toBeUndefined();
  });

  it('gives the same content the same hash, and other content another', () => {
    const hash = (overlay: Overlay) => contentOf(overlay, { includeUploads: true }).contentHash;
    expect(hash(source)).toMatch(/^[0-9a-f]{64}$/);
    expect(hash(structuredClone(source))).toBe(hash(source));
    expect(hash(twoScenes.state())).not.toBe(hash(source));
    expect(hash({ ...source, width: 1280 })).not.toBe(hash(source));
  });
});

describe('delete_template', () => {
  it('forgets the content', () => {
    const deleted = published.when('DeleteTemplate', { templateId: 'one' });
    deleted.then([{ type: 'template.deleted', data: {} }]);
    expect(deleted.state().content.design.layers).toEqual([]);
  });
});

describe('a template', () => {
  const by = (accountId: string, ...overlayIds: string[]) => ({
    accountId,
    overlayIds: overlayIds.length > 0 ? new Set(overlayIds) : null,
  });

  it('is for tokens that are limited to some overlays only if it was made of one of these', () => {
    const template = { ...published.state(), visibility: 'unlisted' } as const;
    expect(isUsable(template, by('account-1', template.overlayId))).toBe(true);
    expect(isUsable(template, by('account-1', 'another'))).toBe(false);
    expect(isUsable(template, by('somebody', 'another'))).toBe(false);
  });

  it('is for its owner, or for whoever knows its id, until it is deleted', () => {
    const template = published.state();
    expect(isUsable(template, by('account-1'))).toBe(true);
    expect(isUsable(template, by('somebody'))).toBe(false);
    expect(isUsable({ ...template, visibility: 'unlisted' }, by('somebody'))).toBe(true);
    expect(isUsable({ ...template, status: 'deleted' }, by('account-1'))).toBe(false);
  });
});

describe('create_overlay with a template', () => {
  it('begins with its layers, scenes and live scene', () => {
    const live = twoScenes.when('GoLiveScene', { overlayId, sceneId: 2 }).state();
    const overlay = begin(content(live)).state();
    expect(overlay).toMatchObject({ name: 'Stream', look: null, liveSceneId: 2, sceneOrder: [1, 2] });
    expect(overlay.layers).toEqual(live.layers);
    expect(overlay.scenes[1]?.places).toEqual(live.scenes[1]?.places);
  });

  it('takes over its canvas unless another size is asked for', () => {
    const tall = content({ ...source, width: 1080, height: 1920 });
    expect(begin(tall).state()).toMatchObject({ width: 1080, height: 1920 });
    expect(begin(tall, { width: 1280, height: 720 }).state()).toMatchObject({ width: 1280, height: 720 });
  });

  it('shows no uploads but those of its own owner', () => {
    expect(begin(content(source)).state().layers[4]?.values['src']).toBe(picture);
    expect(begin(content(source), {}, new Map()).state().layers[4]?.values['src']).toBe('');
  });

  it('knows the settings that a widget got since', () => {
    const template = content(source);
    const layers = template.design.layers.map((layer) => ({ ...layer, values: { text: 'old' } }));
    const { values } = begin({ ...template, design: { ...template.design, layers } }).state().layers[2] ?? {};
    expect(values).toMatchObject({ text: 'old', fontSize: 48 });
  });
});
