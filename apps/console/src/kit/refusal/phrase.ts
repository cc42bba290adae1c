/** A text of the API, and how the console says it. `{}` stands for any value, `{1}` for the first of them. */
export type Phrase = readonly [api: string, en: string | null, de: string];
