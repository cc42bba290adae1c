/** State of the broadcast software, as far as it reports it to the page. */
export class Obs {
  /** Old versions have `document.hidden` wrong: inside OBS only its own word counts. */
  readonly isThere = 'obsstudio' in window;
  /** Null until it is reported. */
  active: boolean | null = null;
  scene: string | null = null;
  private hidden = false;

  /** @param changed called for anything but visibility */
  constructor(private readonly changed: () => void) {
    if (!this.isThere) return;
    window.addEventListener('obsSourceVisibleChanged', (event) => {
      this.hidden = detailOf(event)['visible'] === false;
    });
    window.addEventListener('obsSourceActiveChanged', (event) => {
      this.active = detailOf(event)['active'] === true;
      this.changed();
    });
    window.addEventListener('obsSceneChanged', (event) => this.sceneIs(detailOf(event)['name']));
    this.ask();
  }

  get isHidden(): boolean {
    return this.isThere ? this.hidden : document.hidden;
  }

  /** OBS answers only pages with permission to read its status. Others learn of the next scene change. */
  private ask(): void {
    const { obsstudio } = window as { obsstudio?: object };
    if (!obsstudio || !('getCurrentScene' in obsstudio)) return;
    const ask = obsstudio.getCurrentScene;
    if (typeof ask === 'function')
      ask.call(obsstudio, (scene: { readonly name?: unknown } | null) => this.sceneIs(scene?.name));
  }

  private sceneIs(name: unknown): void {
    if (typeof name !== 'string' || name === '') return;
    this.scene = name.slice(0, 128);
    this.changed();
  }
}

function detailOf(event: Event): { readonly [key: string]: unknown } {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  return typeof detail === 'object' && detail !== null ? { ...detail } : {};
}
