/** CPU time of `fixedWork` on the machine of docs/scale.md while it did little else, in µs. */
const REFERENCE_US = 1_350;

const document = {
  layers: Array.from({ length: 150 }, (_, i) => ({
    id: i,
    name: `Layer ${i}`,
    x: i * 1.5,
    text: 'text'.repeat(8),
  })),
};

/**
 * Does what servers do most, some milliseconds of it, so that CPU times of busy machines can be compared.
 * @returns its CPU time by that of the reference: 1.3 if the machine is slower by 30 % now
 */
export function slowness(): number {
  const before = process.cpuUsage();
  let characters = 0;
  for (let i = 0; i < 20; i++) {
    const copy = JSON.parse(JSON.stringify(document)) as typeof document;
    characters += copy.layers.filter(({ id, name }) => name.endsWith(String(id))).length;
  }
  const { user, system } = process.cpuUsage(before);
  if (characters !== 20 * document.layers.length) throw new Error('The fixed work did something else.');
  return (user + system) / REFERENCE_US;
}
