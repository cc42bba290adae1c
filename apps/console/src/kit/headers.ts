/** `Name: value` in each line; what has no colon is a name without a value, which the server refuses. */
export function headersIn(text: string): { readonly [name: string]: string } {
  return Object.fromEntries(
    text.split('\n').flatMap((line): [string, string][] => {
      if (line.trim() === '') return [];
      const [name = '', ...rest] = line.split(':');
      return [[name.trim(), rest.join(':').trim()]];
    }),
  );
}
