/** Fields of a message. */
export interface Data {
  readonly [key: string]: unknown;
}

/** Empty for anything but a text. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export interface FakeItem {
  readonly id: number;
  readonly source: string;
  enabled: boolean;
  locked: boolean;
  transform: Data;
  /** The item is a group, whose items are those of the scene of that name. */
  readonly isGroup: boolean;
}

export interface FakeInput {
  readonly kind: string;
  settings: Data;
  monitor: string;
}

type Handler = (data: Data) => Data | number;

const NOT_FOUND = 600;

/** Settings that OBS does not list while they have these values. */
const browserDefaults: Data = {
  ...{ url: 'https://obsproject.com/browser-source', width: 800, height: 600, fps: 30 },
  ...{ fps_custom: false, shutdown: false, restart_when_active: false, reroute_audio: false },
};

/** Scenes, inputs and their requests, as OBS has them. */
export class FakeScenes {
  readonly scenes = new Map<string, FakeItem[]>([['Scene', []]]);
  readonly groups = new Map<string, FakeItem[]>();
  readonly inputs = new Map<string, FakeInput>();
  programScene = 'Scene';
  kinds = ['browser_source', 'image_source', 'text_ft2_source_v2'];
  video = { baseWidth: 1920, baseHeight: 1080 };
  emit: (type: string, data: Data) => void = () => undefined;
  /** Called with the address of each page that a browser source loads. */
  loads: (url: string) => void = () => undefined;
  private nextId = 1;

  has(source: string): boolean {
    return this.scenes.has(source) || this.inputs.has(source);
  }

  itemsOf(scene: string): readonly FakeItem[] {
    return this.scenes.get(scene) ?? [];
  }

  /** Adds a browser source, as a user would. */
  addBrowser(scene: string, name: string, settings: Data): FakeInput {
    const input: FakeInput = { kind: 'browser_source', settings, monitor: 'OBS_MONITORING_TYPE_NONE' };
    this.inputs.set(name, input);
    this.addItem(this.scenes.get(scene) ?? [], name);
    this.emit('InputCreated', { inputName: name });
    return input;
  }

  addScene(name: string): void {
    this.scenes.set(name, []);
    this.emit('SceneCreated', { sceneName: name });
  }

  addItem(items: FakeItem[], source: string, isGroup = false): FakeItem {
    const item: FakeItem = {
      ...{ id: this.nextId++, source, enabled: true, locked: false, transform: {}, isGroup },
    };
    items.push(item);
    return item;
  }

  switchTo(sceneName: string): void {
    this.programScene = sceneName;
    this.emit('CurrentProgramSceneChanged', { sceneName });
  }

  readonly handlers: Readonly<Record<string, Handler>> = {
    GetSceneList: () => ({
      currentProgramSceneName: this.programScene,
      currentPreviewSceneName: null,
      scenes: [...this.scenes.keys()].reverse().map((sceneName) => ({ sceneName })),
    }),
    GetCurrentProgramScene: () => ({ currentProgramSceneName: this.programScene }),
    GetVideoSettings: () => ({ ...this.video, fpsNumerator: 60, fpsDenominator: 1 }),
    GetInputKindList: () => ({ inputKinds: this.kinds }),
    GetInputList: ({ inputKind }) => ({
      inputs: [...this.inputs]
        .filter(([, { kind }]) => inputKind === undefined || kind === inputKind)
        .map(([inputName, { kind }]) => ({ inputName, inputKind: kind })),
    }),
    GetInputMute: ({ inputName }) => (this.inputs.has(text(inputName)) ? { inputMuted: false } : NOT_FOUND),
    GetInputVolume: ({ inputName }) => (this.inputs.has(text(inputName)) ? { inputVolumeDb: 0 } : NOT_FOUND),
    GetSceneItemList: ({ sceneName }) => this.listed(this.scenes.get(text(sceneName))),
    GetGroupSceneItemList: ({ sceneName }) => this.listed(this.groups.get(text(sceneName))),
    GetInputDefaultSettings: () => ({ defaultInputSettings: browserDefaults }),
    GetInputSettings: ({ inputName }) => {
      const input = this.inputs.get(text(inputName));
      if (!input) return NOT_FOUND;
      const own = Object.entries(input.settings).filter(([key, value]) => browserDefaults[key] !== value);
      return { inputSettings: Object.fromEntries(own), inputKind: input.kind };
    },
    GetSourceActive: ({ sourceName }) => ({
      videoActive: this.itemsOf(this.programScene).some(
        ({ source, enabled }) => source === sourceName && enabled,
      ),
      videoShowing: true,
    }),
    GetInputAudioMonitorType: ({ inputName }) => {
      const input = this.inputs.get(text(inputName));
      return input ? { monitorType: input.monitor } : NOT_FOUND;
    },
    CreateInput: ({ sceneName, inputName, inputKind, inputSettings }) =>
      this.create(text(sceneName), text(inputName), {
        kind: text(inputKind),
        settings: (inputSettings ?? {}) as Data,
      }),
    SetInputSettings: ({ inputName, inputSettings }) => {
      const input = this.inputs.get(text(inputName));
      if (!input) return NOT_FOUND;
      const changed = Object.entries((inputSettings ?? {}) as Data).filter(
        ([key, value]) => ({ ...browserDefaults, ...input.settings })[key] !== value,
      );
      input.settings = { ...input.settings, ...Object.fromEntries(changed) };
      // Only the size changes in place.
      if (changed.some(([key]) => key !== 'width' && key !== 'height')) this.load(input);
      this.emit('InputSettingsChanged', { inputName, inputSettings: input.settings });
      return {};
    },
    SetInputAudioMonitorType: ({ inputName, monitorType }) => {
      const input = this.inputs.get(text(inputName));
      if (!input) return NOT_FOUND;
      input.monitor = text(monitorType);
      return {};
    },
    CreateSceneItem: ({ sceneName, sourceName }) => {
      const items = this.scenes.get(text(sceneName));
      if (!items || !this.has(text(sourceName))) return NOT_FOUND;
      const { id } = this.addItem(items, text(sourceName));
      this.emit('SceneItemCreated', { sceneName: text(sceneName), sourceName: text(sourceName) });
      return { sceneItemId: id };
    },
    SetSceneItemTransform: (data) =>
      this.withItem(data, (item) => {
        const transform = data['sceneItemTransform'] as Data;
        // As OBS does with a transform that was read back.
        if (transform['boundsWidth'] === 0) return 402;
        item.transform = { ...item.transform, ...transform };
        return {};
      }),
    SetSceneItemLocked: (data) =>
      this.withItem(data, (item) => {
        item.locked = data['sceneItemLocked'] === true;
        return {};
      }),
    SetCurrentProgramScene: ({ sceneName }) => {
      if (!this.scenes.has(text(sceneName))) return NOT_FOUND;
      this.switchTo(text(sceneName));
      return {};
    },
  };

  private create(scene: string, name: string, input: Pick<FakeInput, 'kind' | 'settings'>): Data | number {
    const items = this.scenes.get(scene);
    if (!items) return NOT_FOUND;
    if (this.has(name)) return 601;
    if (!this.kinds.includes(input.kind)) return 605;
    const made: FakeInput = { ...input, monitor: 'OBS_MONITORING_TYPE_NONE' };
    this.inputs.set(name, made);
    const { id } = this.addItem(items, name);
    this.emit('InputCreated', { inputName: name });
    this.load(made);
    return { sceneItemId: id };
  }

  private load({ settings }: FakeInput): void {
    if (typeof settings['url'] === 'string') this.loads(settings['url']);
  }

  private listed(items: readonly FakeItem[] | undefined): Data | number {
    if (!items) return NOT_FOUND;
    return {
      sceneItems: items.map(({ id, source, enabled, isGroup }) => ({
        ...{ sceneItemId: id, sourceName: source, sceneItemEnabled: enabled, isGroup },
      })),
    };
  }

  private withItem({ sceneName, sceneItemId }: Data, act: (item: FakeItem) => Data | number): Data | number {
    const item = this.itemsOf(text(sceneName)).find(({ id }) => id === sceneItemId);
    return item ? act(item) : NOT_FOUND;
  }
}
