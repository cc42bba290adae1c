/** Texts about tips that no rate converts. */
export const en = {
  some: (amounts: string) => `Not counted, because no rate converts them: ${amounts}.`,
  others: (amounts: string) => `Not listed, because no rate converts them: ${amounts}.`,
  tips: (amount: string, tips: number) => `${amount} (${tips === 1 ? '1 tip' : `${tips} tips`})`,
  setRates: 'Set rates',
};
