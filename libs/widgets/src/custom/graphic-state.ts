/** Something that operators have a graphic do, by the names of OGraf. */
export type GraphicAction =
  | {
      readonly name: 'play';
      /** Step to show. */
      readonly goto?: number;
      /** Steps to go on; 1 by default. */
      readonly delta?: number;
      readonly skipAnimation?: boolean;
    }
  | { readonly name: 'stop'; readonly skipAnimation?: boolean }
  | {
      /** An action of its own. */
      readonly name: 'action';
      readonly id: string;
      readonly payload?: unknown;
      readonly skipAnimation?: boolean;
    };

/** State of the graphic of a layer, as the studio keeps it and renderers receive it. */
export interface GraphicState {
  readonly playing: boolean;
  /** Step that it shows; null for none. */
  readonly step: number | null;
  /** The latest action, and how many there were. */
  readonly run: { readonly count: number; readonly action: GraphicAction };
}
