/** The address of the organization; the page may be below a path of the host. */
export const site = new URL('.', document.baseURI).href.replace(/\/$/, '');
