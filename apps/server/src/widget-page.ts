import { GENERATED } from './reference-pages';
import type { Field, Widget } from '@studio/widgets/widget';

/** `docs/widgets.md`, from the catalog. */
export function widgetsPage(widgets: readonly Widget[]): string {
  return `# Widgets

${GENERATED}

What a layer can be: ${widgets.length} widgets. Settings are written by \`update_member_fields\`, commands are fired by \`fire_widget_command\`; \`get_widget\` answers all of this, and the JSON Schemas, in English or German. The pictures are those of \`list_widgets\`, taken by \`node scripts/widget-thumbs.cjs\`. \`node scripts/contact-sheets.cjs\` takes contact sheets of every widget in each look kit, over white, black and a game, 1920 and 640 pixels wide, into \`docs/images/sheets\`; \`node scripts/alert-pictures.cjs\` does so for the styles of alerts, into \`docs/images/alerts\`.

${widgets.map(widgetSection).join('\n\n')}
`;
}

function widgetSection({
  slug,
  name,
  description,
  defaultSize: { w, h },
  fields,
  commands,
  liveData,
}: Widget): string {
  const picture = `![${name.en}](../apps/renderer/thumbs/widget-${slug}.webp)`;
  const facts = [
    `\`${slug}\`, ${w} × ${h} design pixels as it comes.`,
    ...(liveData.length > 0 ? [`Live data: ${liveData.map((kind) => `\`${kind}\``).join(', ')}.`] : []),
    ...(commands.length > 0
      ? [`Commands: ${commands.map((command) => `\`${command.name}\``).join(', ')}.`]
      : []),
  ];
  const rows = fields.map(
    (field) => `| \`${field.key}\` | ${field.label.en} | ${kindOf(field)} | ${defaultOf(field)} |`,
  );
  const table =
    rows.length === 0
      ? []
      : [['| Setting | Label | Takes | Default |', '| --- | --- | --- | --- |', ...rows].join('\n')];
  return [`## ${name.en}`, description.en, picture, facts.join(' '), ...table].join('\n\n');
}

function kindOf(field: Field): string {
  switch (field.type) {
    case 'number':
      return `${field.min} to ${field.max}${field.unit === undefined ? '' : ` ${field.unit}`}`;
    case 'dropdown':
      return field.options.map(({ key }) => `\`${key}\``).join(', ');
    default:
      return field.type;
  }
}

function defaultOf(field: Field): string {
  if (field.type === 'button') return '–';
  const text = JSON.stringify(field.default);
  return text === '""' ? 'empty' : `\`${text.replaceAll('|', '\\|')}\``;
}
