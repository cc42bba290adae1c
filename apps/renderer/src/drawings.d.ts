/** Made by the build of every `<slug>.drawing.ts` in the folders of widgets. */
declare module 'studio:drawings' {
  /** How each widget of the catalog is drawn, by slug. */
  export const drawings: ReadonlyMap<string, import('@studio/widgets/drawing/widget-view').WidgetFactory>;
}
