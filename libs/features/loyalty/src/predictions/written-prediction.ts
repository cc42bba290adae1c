import { predictionLimits } from './prediction.commands';

/** Seconds without a number. */
const USUAL_S = 120;

const cut = (text: string, most: number): string => [...text.trim()].slice(0, most).join('');

interface Written {
  readonly seconds: number;
  readonly title: string;
  readonly outcomes: readonly string[];
}

/** Reads `60 Do we win? | Yes | No`; null for anything else. @param most outcomes */
export function predictionIn(text: string, most: number = predictionLimits.outcomes): Written | null {
  const seconds = /^\d{1,4}(?=\s)/u.exec(text.trim())?.[0];
  const [title = '', ...outcomes] = text
    .trim()
    .slice(seconds?.length ?? 0)
    .split('|');
  const shown = outcomes.map((each) => cut(each, predictionLimits.outcome)).filter((each) => each !== '');
  const isSound = title.trim() !== '' && shown.length >= 2 && shown.length <= most;
  if (!isSound || new Set(shown.map((each) => each.toLowerCase())).size < shown.length) return null;
  const { leastS, mostS } = predictionLimits;
  return {
    seconds: Math.min(mostS, Math.max(leastS, Number(seconds ?? USUAL_S))),
    title: cut(title, predictionLimits.title),
    outcomes: shown,
  };
}
