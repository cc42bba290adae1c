/**
 * Returns a storage that is empty at the start and forgets everything at the end. The browser's own throw in a frame
 * without an origin.
 */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  const methods: Storage = {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
  };
  return new Proxy(methods, {
    get: (target, key) =>
      key in target || typeof key === 'symbol' ? (Reflect.get(target, key) as unknown) : items.get(key),
    set: (_target, key, value) => {
      items.set(String(key), String(value));
      return true;
    },
    has: (target, key) => key in target || items.has(String(key)),
    deleteProperty: (_target, key) => {
      items.delete(String(key));
      return true;
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      items.has(String(key))
        ? { value: items.get(String(key)), configurable: true, enumerable: true, writable: true }
        : undefined,
  });
}
