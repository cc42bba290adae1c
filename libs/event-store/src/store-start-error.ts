/** The store can't be opened. The message is one plain sentence or two: which file, and what to do. */
export class StoreStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreStartError';
  }
}
