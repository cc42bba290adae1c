/** Error on opening a store. The message is one or two plain sentences: which file, and what to do. */
export class StoreStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreStartError';
  }
}
