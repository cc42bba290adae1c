/** Made by the build of every `<slug>.drawing.ts` in the folders of widgets. */
declare module 'studio:drawings' {
  /** Drawings of the widgets in the catalog, by slug. */
  export const drawings: Map<string, import('@studio/widgets/drawing/widget-view').WidgetFactory>;
}
