import { entryTexts } from '@studio/platforms/stream-kind-content';
import { entryKinds, type EntryKind } from '@studio/platforms/stream-kinds';

/** Fields of all kinds. */
export const allKindFields = entryKinds.flatMap((kind) => kindFields(kind));

/** Fields for whether a kind is shown, and for its text. */
function kindFields<const Kind extends EntryKind>(kind: Kind) {
  const group = entryTexts[kind].name;
  return [
    { key: kind, type: 'boolean', label: group, group, default: true },
    {
      key: `${kind}Text`,
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: {
        en: 'Placeholders: {name}, {amount}, {months}.',
        de: 'Platzhalter: {name}, {amount}, {months}.',
      },
      group,
      default: entryTexts[kind].text,
      maxLength: 120,
      placeholders: ['name', 'amount', 'months'],
      showIf: { key: kind, equals: true },
    },
  ] as const;
}
