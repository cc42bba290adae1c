import type { en } from './left-out-en';

export const de: typeof en = {
  some: (amounts) => `Nicht mitgezählt, weil kein Kurs sie umrechnet: ${amounts}.`,
  others: (amounts) => `Nicht aufgeführt, weil kein Kurs sie umrechnet: ${amounts}.`,
  tips: (amount, tips) => `${amount} (${tips === 1 ? '1 Spende' : `${tips} Spenden`})`,
  setRates: 'Kurse festlegen',
};
