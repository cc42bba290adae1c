import type { InputFaultTexts } from './input-en';

export const de: InputFaultTexts = {
  missing: 'Fülle das aus.',
  address: 'Gib eine Adresse ein, die mit https:// beginnt.',
  date: 'Gib ein Datum ein.',
  pattern: 'So geht es nicht. Prüfe, was du eingegeben hast.',
  number: (whole, min, max) => {
    const kind = whole ? 'eine ganze Zahl' : 'eine Zahl';
    if (min !== null && max !== null) return `Gib ${kind} von ${min} bis ${max} ein.`;
    if (min !== null) return `Gib ${kind} ab ${min} ein.`;
    return max === null ? `Gib ${kind} ein.` : `Gib ${kind} bis ${max} ein.`;
  },
  steps: (step) => `Gib eine Zahl in Schritten von ${step} ein.`,
};
