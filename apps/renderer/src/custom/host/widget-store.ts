/** Most keys and characters of a value, and the pattern of a key. */
const [MOST_KEYS, MOST_CHARACTERS, KEY] = [200, 32_000, /^[A-Za-z0-9_-]{1,64}$/];

type Listener = (key: string, value: unknown) => void;

/** Values that widgets store, shared by all of this page. They last as long as the page. */
class WidgetStore {
  private readonly values = new Map<string, string>();
  private readonly listeners = new Set<Listener>();

  /** Returns a value; null if there is none. */
  get(key: string): unknown {
    const json = this.values.get(key);
    return json === undefined ? null : JSON.parse(json);
  }

  /** @returns false if the key or the value is not allowed */
  set(key: string, value: unknown): boolean {
    const json = JSON.stringify(value ?? null);
    if (!KEY.test(key) || json.length > MOST_CHARACTERS) return false;
    if (!this.values.has(key) && this.values.size >= MOST_KEYS) return false;
    this.values.set(key, json);
    for (const listener of this.listeners) listener(key, value ?? null);
    return true;
  }

  /** Calls after each write, also with the writer's own. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

export const widgetStore = new WidgetStore();
