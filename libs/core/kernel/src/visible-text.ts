// White space, what fonts draw nothing for (joiners, direction marks, fillers), annotation marks, the blank of Braille.
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u;

/** Returns a name without spaces around it; empty if it has invisible characters only [api/6]. */
export function cleanName(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}
