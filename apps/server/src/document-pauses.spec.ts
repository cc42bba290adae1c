import { apiPage } from '@studio/http/api-page';
import { openApi, openApiInSlices } from '@studio/http/document';
import { Slices } from '@studio/kernel/slices';
import { leastPauseMs } from '../../../test/support/pauses';
import { allOperations } from './areas';

const address = 'http://127.0.0.1:4480/api/v1';
/** Milliseconds between two turns of the event loop, where made at once it takes 40 to 300 of them. */
const MOST_MS = 30;

it('makes the document of all operations in slices, and makes the same', async () => {
  expect(await openApiInSlices(allOperations, address)).toEqual(openApi(allOperations, address));
  const pause = await leastPauseMs(MOST_MS, () => openApiInSlices(allOperations, address));
  expect(pause).toBeLessThan(MOST_MS);
}, 30_000);

it('makes the page of all operations in slices', async () => {
  const document = openApi(allOperations, address);
  const pause = await leastPauseMs(MOST_MS, () => new Slices().drain(apiPage(allOperations, document)));
  expect(pause).toBeLessThan(MOST_MS);
}, 30_000);
