import { httpServer } from './http-options';

describe('the HTTP server', () => {
  it('waits ten seconds for the head of a request', async () => {
    const { http } = await httpServer();
    expect(http.server.headersTimeout).toBe(10_000);
    expect(http.server.requestTimeout).toBe(300_000);
    await http.close();
  });
});
