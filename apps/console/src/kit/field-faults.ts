import { ApiProblem } from '../api/api-problem';
import type { ConsoleTexts } from '../text/en';

interface Fault {
  readonly field?: unknown;
  readonly location?: unknown;
  readonly expected?: unknown;
}

/** `steps[2]: There is no layer 4.` */
const REASON = /^(\w+)\[(\d+)\]: (.+)$/;

/** What the interface says of single fields, by their path, as `steps.2.ms`. Of an entry of a list: `steps.2`. */
export function fieldFaults(error: unknown, t: ConsoleTexts): { readonly [path: string]: string } {
  if (!(error instanceof ApiProblem)) return {};
  const { errors, field, expected, reasons } = error.details;
  const faults: Record<string, string> = {};
  if (typeof field === 'string' && !Array.isArray(reasons))
    faults[field] = typeof expected === 'string' ? t.form.expected(expected) : error.message;
  for (const fault of Array.isArray(errors) ? (errors as readonly Fault[]) : [])
    if (typeof fault.field === 'string' && typeof fault.expected === 'string' && fault.location === 'body')
      faults[fault.field] ??= t.form.expected(fault.expected);
  for (const reason of Array.isArray(reasons) ? reasons.map(String) : []) {
    const [, list, index, words] = REASON.exec(reason) ?? [];
    if (words !== undefined) faults[`${list}.${index}`] = words;
    else if (typeof field === 'string') faults[field] ??= reason;
  }
  return faults;
}
