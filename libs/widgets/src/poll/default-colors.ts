/** Color of an answer for which none was chosen; that of the first of them, unless the settings have another one. */
export const NO_COLOR = '#7c5cff';
/** Color of the last of these answers, unless the settings have another one. */
export const LAST_COLOR = '#22d3ee';
