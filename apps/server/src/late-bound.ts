/** Value that the composition of the server has only once another part exists. */
export class LateBound<Value> {
  private bound: { readonly value: Value } | null = null;

  /** @param name for the error, "the sources of live data" */
  constructor(private readonly name: string) {}

  /** @throws Error for a second value */
  bind(value: Value): void {
    if (this.bound) throw new Error(`The server sets ${this.name} twice.`);
    this.bound = { value };
  }

  /** @throws Error before `bind` */
  get value(): Value {
    if (!this.bound) throw new Error(`The server uses ${this.name} before it has started them.`);
    return this.bound.value;
  }
}
