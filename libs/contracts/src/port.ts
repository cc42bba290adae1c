/** Service that one area provides and others use. They share its name and do not import each other. */
export interface Port<Provided> {
  readonly name: string;
  /** An area that needs it starts without it too, and then has null. */
  readonly isOptional?: boolean;
  /** For the compiler. */
  readonly provided?: Provided;
}

export function definePort<Provided>(name: string): Port<Provided> {
  return { name };
}

/** Marks a port as one that a studio may lack. Its service is null then. */
export function optional<Provided>({ name }: Port<Provided>): Port<Provided | null> {
  return { name, isOptional: true };
}
