/** Whether what has the address is loaded: the page makes no requests to other origins. */
export const isOfOwnOrigin = (url: string): boolean =>
  new URL(url, document.baseURI).origin === location.origin;
