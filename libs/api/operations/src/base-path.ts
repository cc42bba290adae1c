/** Below which the interface is served. */
export const API_BASE = '/api/v1';
