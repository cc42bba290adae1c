/** Offers a text to the browser as a download. @param type content type */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(address);
}

/** Offers a value as a JSON file that people can read. */
export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, JSON.stringify(value, null, 2), 'application/json');
