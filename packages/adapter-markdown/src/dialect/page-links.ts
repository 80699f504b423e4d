import { maxPageUrlLength } from '@parley/core/access';

/** Whether both are parsed, and have one host. */
const isAtHost = (url: URL, siteUrl: string): boolean =>
  URL.canParse(siteUrl) && new URL(siteUrl).host === url.host;

/**
 * The URL of a linked page that can have a preview, without its fragment; undefined for pages of the
 * organization itself, which need a login, for URLs with a password, and for what is no web page.
 */
export const pageUrlOf = (href: string, realmUrl: string): string | undefined => {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) {
    return undefined;
  }
  const url = new URL(href);
  url.hash = '';
  return url.username + url.password !== '' ||
    isAtHost(url, realmUrl) ||
    url.href.length > maxPageUrlLength
    ? undefined
    : url.href;
};
