/** Id of the overlay whose editor the page was opened with; null on other pages. */
export const editorId = /^\/console\/overlays\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;
