import type { FormValues } from '../../kit/values';
import { objectOf, objectsIn, stepsIn, textOf, triggersIn } from '../definition';
import { comparisonName } from '../editor/labels';
import { stepPhrase, triggerPhrase, type SentenceSources } from '../sentence';
import type { AutomationTexts } from '../text/automation-texts';

type VersionTexts = AutomationTexts['versions'];

/** A part that differs, as lines that were removed and added. */
export interface VersionChange {
  readonly label: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

interface ChangeSources extends SentenceSources {
  readonly versions: VersionTexts;
}

/** Returns what differs between two versions, in words. */
export function changesBetween(
  before: FormValues,
  after: FormValues,
  sources: ChangeSources,
): readonly VersionChange[] {
  const { parts } = sources.versions;
  return (Object.keys(parts) as (keyof VersionTexts['parts'])[]).flatMap((part) => {
    const [old, now] = [linesOf(part, before, sources), linesOf(part, after, sources)];
    const removed = without(old, now);
    const added = without(now, old);
    const isMoved = removed.length === 0 && added.length === 0 && old.join() !== now.join();
    if (!isMoved && JSON.stringify(before[part]) === JSON.stringify(after[part])) return [];
    if (removed.length + added.length > 0) return [{ label: parts[part], removed, added }];
    return [{ label: isMoved ? sources.versions.moved(parts[part]) : parts[part], removed, added }];
  });
}

/** Returns the lines of a list that another does not have, as often as it lacks them. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function linesOf(part: string, definition: FormValues, sources: ChangeSources): readonly string[] {
  const value = definition[part];
  switch (part) {
    case 'triggers':
      return triggersIn(value).map((each) => triggerPhrase(each, sources));
    case 'actions':
      return stepsIn(value).map((each) => stepPhrase(each, sources));
    case 'conditions':
      return objectsIn(objectOf(value)['items']).map((item) => conditionLine(item, sources));
    case 'name':
    case 'description':
      return [textOf(value)];
    default:
      return [];
  }
}

function conditionLine(item: FormValues, { names }: SentenceSources): string {
  if (Array.isArray(item['items']))
    return objectsIn(item['items'])
      .map((each) => conditionLine(each, { names } as SentenceSources))
      .join(` ${names.or} `);
  const op = textOf(item['op']);
  const value = Array.isArray(item['value']) ? item['value'].map(textOf).join(', ') : textOf(item['value']);
  return `${textOf(item['var'])} ${comparisonName(names, op)} ${value}`;
}
