import { request } from 'node:http';
import { operatingSystem } from './this-system';

/** There was a server, once. */
const NOBODY = ['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG'];

/**
 * Calls the server that runs on a data folder, through the folder's private endpoint. Returns null if none runs.
 * @throws Error with a sentence for people
 */
export async function askServer<Answer extends object>(
  dataDir: string,
  name: string,
  input: object,
): Promise<Answer | null> {
  const address = await operatingSystem.privateEndpoint.addressIn(dataDir);
  if (address === null) return null;
  try {
    return (await ask(address, name, input)) as Answer;
  } catch (error) {
    if (NOBODY.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function ask(socketPath: string, name: string, input: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path: `/${name}`, method: 'POST', timeout: 30_000 }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (body += chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        try {
          const content: unknown = JSON.parse(body);
          if (answer.statusCode === 200) resolve(content);
          else reject(new Error((content as { readonly error: string }).error));
        } catch {
          reject(new Error(`What answers at ${socketPath} is no studio.`));
        }
      });
    });
    call.on('timeout', () => call.destroy(new Error('The server does not answer.')));
    call.on('error', reject);
    call.end(JSON.stringify(input));
  });
}
