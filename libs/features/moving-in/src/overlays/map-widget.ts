import { isFields, numberIn, textIn, type JsonFields } from '../sources/json-values';
import { mapAlertBox } from './map-alerts';
import { loss, type ImportLoss, type MappedWidget, type WidgetCode } from './mapped-widget';
import { kindsCalled } from './se-kinds';
import { cssOf, lengthIn, type SeWidget } from './se-overlay';

const goals: { readonly [kind: string]: string } = {
  ...{ follower: 'followers', subscriber: 'subs', cheer: 'bits', tip: 'tips' },
};

/** Settings without a box around the text, as StreamElements shows texts. */
const bare = { bgColor: '#00000000', padX: 0, padY: 0, radius: 0 } as const;

/** Returns the widget of the catalog that shows the same, or its code; a placeholder for anything else. */
export function mapWidget(widget: SeWidget): MappedWidget {
  const mapped = known(widget);
  const isMoving = isFields(widget.fields['animation']) && Object.keys(widget.fields['animation']).length > 0;
  return mapped.isPlaceholder || !isMoving
    ? mapped
    : { ...mapped, losses: [...mapped.losses, loss('animation')] };
}

function known({ type, name, variables, fields }: SeWidget): MappedWidget {
  const of = (slug: string, values: JsonFields, losses: readonly ImportLoss[] = []): MappedWidget => ({
    ...{ slug, values, losses },
  });
  switch (type) {
    case 'text':
      return textWidget(fields);
    case 'image':
      return of('image', { src: srcOf(fields, 'image'), radius: 0 });
    case 'video': {
      const volume = numberIn(isFields(fields['video']) ? fields['video'] : {}, 'volume');
      const hasSound = volume > 0;
      return of('video', {
        ...{ src: srcOf(fields, 'video'), muted: !hasSound },
        ...(hasSound && { volume: volume > 1 ? volume / 100 : volume }),
      });
    }
    case 'custom-event-list': {
      const code = codeOf(variables);
      return code
        ? { slug: null, values: {}, losses: [], code }
        : of('event-list', { design: 'cards', icons: 'mono' }, [loss('style')]);
    }
    case 'alert-box':
      return mapAlertBox(variables);
    case 'twitch-chat':
      return of('chat-box', { bgColor: '#00000000' }, [loss('style')]);
    case 'countdown': {
      const seconds = numberIn(variables, 'seconds', 'duration');
      return of('countdown', { ...bare, ...(seconds > 0 && { durationS: seconds }) }, [loss('style')]);
    }
    case 'top-donation':
      return of('label', { ...bare, source: 'top-tip' }, [loss('style')]);
    default:
      return labelOrGoal(type, variables, of) ?? placeholder(type, name);
  }
}

function labelOrGoal(
  type: string,
  variables: JsonFields,
  of: (slug: string, values: JsonFields, losses: readonly ImportLoss[]) => MappedWidget,
): MappedWidget | null {
  const [, kind = '', what] = /^([a-z]+)-(latest|goal)$/u.exec(type) ?? [];
  const [ours] = kindsCalled(kind);
  if (what === 'latest' && ours !== undefined) {
    // Labels name those who follow, and the event otherwise.
    const source = `latest-${ours === 'follow' ? 'follower' : ours}`;
    return of('label', { ...bare, source }, [loss('style')]);
  }
  const goal = goals[kind];
  if (what !== 'goal' || goal === undefined) return null;
  const target = numberIn(variables, 'goal', 'target', 'amount');
  const title = textIn(variables, 'title');
  const values = { source: goal, ...(target >= 1 && { target }), ...(title && { title }) };
  return of('goal-bar', values, [loss('style')]);
}

/** Returns a hidden text that says what was here. */
export function placeholder(
  type: string,
  name: string,
  why: ImportLoss = loss('unknown', type),
): MappedWidget {
  const text = `${name} (StreamElements: ${type})`;
  return { slug: 'text', values: { text }, losses: [why], isPlaceholder: true };
}

function textWidget(fields: JsonFields): MappedWidget {
  const text = isFields(fields['text']) ? fields['text'] : { value: fields['text'] };
  const css = { ...cssOf(fields), ...cssOf(text) };
  const size = lengthIn(css['font-size'], 0);
  const color = colorOf(textIn(css, 'color'));
  const align = textIn(css, 'text-align');
  const family = textIn(css, 'font-family').split(',')[0]?.replace(/["']/gu, '').trim();
  const weight = textIn(css, 'font-weight').replace('bold', '700').replace('normal', '400');
  return {
    slug: 'text',
    values: {
      ...bare,
      text: textIn(text, 'value')
        .replace(/<br\s*\/?>/giu, '\n')
        .replace(/<[^>]*>/gu, ''),
      ...(size !== null && { fontSize: size }),
      ...(color !== null && { textColor: color }),
      ...(['left', 'center', 'right'].includes(align) && { align }),
      ...(family && { font: family }),
      ...(/^[3-9]00$/u.test(weight) && { fontWeight: weight }),
    },
    losses: color === null && textIn(css, 'color') !== '' ? [loss('style', 'color')] : [],
  };
}

/** Returns the code of a custom widget; null if it has none. Fields are JSON in a text. */
function codeOf(variables: JsonFields): WidgetCode | null {
  const [html, css, js] = [textIn(variables, 'html'), textIn(variables, 'css'), textIn(variables, 'js')];
  if (`${html}${css}${js}`.trim() === '') return null;
  const json = (key: string): string => {
    const value = variables[key];
    return typeof value === 'string'
      ? value
      : value === undefined || value === null
        ? ''
        : JSON.stringify(value);
  };
  return { html, css, js, fields: json('fields'), data: json('fieldData') };
}

function srcOf(fields: JsonFields, key: string): string {
  const part = fields[key];
  return typeof part === 'string' ? part : isFields(part) ? textIn(part, 'src', 'url', 'href') : '';
}

/** Returns a colour as `#rrggbb`; null for one that is written in another way. */
function colorOf(text: string): string | null {
  const found = /^#([0-9a-f]{3}|[0-9a-f]{6})$/iu.exec(text.trim());
  const digits = found?.[1]?.toLowerCase();
  if (digits !== undefined)
    return `#${digits.length === 3 ? [...digits].map((each) => each + each).join('') : digits}`;
  const parts = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})/u.exec(text.trim());
  if (!parts) return null;
  const hex = parts.slice(1, 4).map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

/** Returns true for something that only holds others together. */
export function isGroup({ type }: Pick<SeWidget, 'type'>): boolean {
  return type === 'group';
}
