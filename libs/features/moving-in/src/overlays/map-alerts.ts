import { flagIn, isFields, listIn, numberIn, textIn, type JsonFields } from '../sources/json-values';
import { loss, type ImportLoss, type MappedWidget } from './mapped-widget';
import { kindsCalled, seKinds } from './se-kinds';

const others = ['host', 'merch', 'purchase', 'charityCampaignDonation', 'superchat', 'sponsor', 'redemption'];
const layouts: { readonly [theirs: string]: string } = { column: 'above', row: 'side', overlay: 'over' };
const MOST_VARIANTS = 20;

/** Returns an alert box: its kinds with text, picture, sound and duration, and variations as variants. */
export function mapAlertBox(variables: JsonFields): MappedWidget {
  const values: { [key: string]: unknown } = {};
  const losses: ImportLoss[] = [];
  const variants: JsonFields[] = [];
  const seen = new Set<string>();
  for (const theirs of new Set(Object.values(seKinds))) {
    const ours = kindsCalled(theirs);
    const alert = variables[theirs];
    const isOn = isFields(alert) && flagIn(alert, 'enabled', true);
    for (const kind of ours) values[`${kind}On`] = isOn;
    if (!isFields(alert) || !isOn) continue;
    const { picture, sound, volume, seconds } = contentOf(alert);
    for (const kind of ours) {
      Object.assign(values, renamed(kind, picture), sound && { [`${kind}Sound`]: sound });
      if (volume !== null) values[`${kind}Volume`] = volume;
      if (seconds !== null) values[`${kind}Seconds`] = seconds;
    }
    const text = textOf(alert, losses);
    if (text !== '') values[`${ours[0]}Text`] = text;
    if (ours.length > 1) losses.push(loss('text', theirs));
    const layout = layouts[textIn(alert, 'layout')];
    if (layout !== undefined) seen.add(layout);
    values['layout'] ??= layout;
    if (isFields(alert['tts']) && flagIn(alert['tts'], 'enabled', false)) values['ttsOn'] = true;
    for (const variation of listIn(alert['variations'])) {
      variants.push(variantOf(variation, ours[0] ?? '', losses));
      losses.push(loss('variation', textIn(variation, 'name') || theirs));
    }
  }
  for (const kind of others)
    if (isFields(variables[kind]) && flagIn(variables[kind], 'enabled', true))
      losses.push(loss('alert_kind', kind));
  if (seen.size > 1) losses.push(loss('layout'));
  if (variants.length > 0) values['variants'] = variants.slice(0, MOST_VARIANTS);
  return { slug: 'alert-box', values, losses };
}

/** Content of an alert or variation. Volumes are 0 to 1, or per cent. */
function contentOf(alert: JsonFields) {
  const part = (key: string): JsonFields => (isFields(alert[key]) ? alert[key] : {});
  const [graphics, audio] = [part('graphics'), part('audio')];
  const src = textIn(graphics, 'src');
  const isVideo = /\.(?:webm|mp4)(?:$|\?)/iu.test(src) || textIn(graphics, 'type') === 'video';
  const volume = numberIn(audio, 'volume');
  const duration = numberIn(alert, 'duration');
  return {
    picture: src === '' ? {} : isVideo ? { video: src } : { image: src },
    sound: textIn(audio, 'src'),
    volume: Number.isFinite(volume) ? (volume > 1 ? volume / 100 : volume) : null,
    seconds: Number.isFinite(duration) && duration > 0 ? duration : null,
  };
}

function variantOf(variation: JsonFields, kind: string, losses: ImportLoss[]): JsonFields {
  const content = isFields(variation['settings']) ? variation['settings'] : variation;
  const { picture, sound, seconds } = contentOf(content);
  const least = numberIn(variation, 'requirement', 'amount');
  const condition = textIn(variation, 'condition').toUpperCase();
  const chance = numberIn(variation, 'chance');
  return {
    kind,
    name: textIn(variation, 'name').slice(0, 40),
    min: Number.isFinite(least) ? least : 0,
    max: condition === 'EXACT' && Number.isFinite(least) ? least : 0,
    chance: condition === 'RANDOM' && chance >= 1 && chance <= 100 ? chance : 100,
    text: textOf(content, losses),
    ...picture,
    ...(sound && { sound }),
    ...(seconds !== null && { seconds }),
  };
}

/** Returns the text with the placeholders that alerts have; others are taken out. */
function textOf(alert: JsonFields, losses: ImportLoss[]): string {
  const { text } = alert;
  const written = isFields(text) ? textIn(text, 'message', 'value') : textIn(alert, 'text', 'message');
  return written.replace(/\{+([^{}]*)\}+/gu, (whole, name: string) => {
    if (['name', 'amount', 'months', 'message', 'tier'].includes(name)) return `{${name}}`;
    losses.push(loss('text', whole));
    return '';
  });
}

function renamed(kind: string, picture: { readonly image?: string; readonly video?: string }): JsonFields {
  return {
    ...(picture.image !== undefined && { [`${kind}Image`]: picture.image }),
    ...(picture.video !== undefined && { [`${kind}Video`]: picture.video }),
  };
}
