import { Observed } from '../design/observed';

/** Number of requests that change something and have no response yet. */
export const pendingWrites = new Observed(0);

/** Fetches like `fetch`, and counts requests that change something while they are pending. */
export async function countedFetch(request: Request): Promise<Response> {
  if (request.method === 'GET') return fetch(request);
  pendingWrites.set(pendingWrites.get() + 1);
  try {
    return await fetch(request);
  } finally {
    pendingWrites.set(pendingWrites.get() - 1);
  }
}
