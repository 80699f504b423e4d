import { sitePathOf } from '@parley/core/kernel';

/** Allowed schemes of links. Source: HTML Standard, safelisted schemes; and those of the web. */
export const allowedSchemes: readonly string[] = [
  ...['http', 'https', 'ftp', 'file'],
  ...['bitcoin', 'geo', 'im', 'irc', 'ircs', 'magnet', 'mailto', 'matrix', 'mms', 'news', 'nntp'],
  ...['openpgp4fpr', 'sip', 'sms', 'smsto', 'ssh', 'tel', 'urn', 'webcal', 'wtai', 'xmpp'],
];

const isAllowed: ReadonlySet<string> = new Set(allowedSchemes);

/**
 * The URL of a link; undefined if it is not allowed. Without a scheme, it is a path, a fragment, an
 * email address or, for everything else, a web URL.
 */
export const linkTarget = (written: string): string | undefined => {
  const url = written.trim().replaceAll(' ', '%20');
  if (url === '') {
    return undefined;
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1];
  if (scheme !== undefined) {
    const lower = scheme.toLowerCase();
    return isAllowed.has(lower) ? lower + url.slice(scheme.length) : undefined;
  }
  if (url.startsWith('#') || (url.startsWith('/') && !url.startsWith('//'))) {
    return url;
  }
  const path = /^[^?#]*/.exec(url)?.[0] ?? '';
  if (path.includes('@') && !url.startsWith('//')) {
    return `mailto:${url}`;
  }
  return url.startsWith('//') ? `http:${url}` : `http://${url}`;
};

const uploadsPath = '/user_uploads/';

/**
 * URLs within the organization itself are relative, so that they stay valid on a new host. Paths of
 * uploads and places begin where the site is mounted.
 */
export const relativeToRealm = (realmUrl: string, url: string): string => {
  if (url.startsWith(uploadsPath) || url.startsWith('/#')) {
    return `${sitePathOf(realmUrl)}${url}`;
  }
  const root = `${realmUrl.replace(/\/$/, '')}/`;
  const isLocal =
    realmUrl !== '' && (url.startsWith(`${root}#`) || url.startsWith(`${root}user_uploads/`));
  return isLocal ? url.slice(root.length) : url;
};

const upload = /^\/?user_uploads\/(?!thumbnail\/)([^/?#]+\/[^?#]+)/;

/** The URL without the path at which the site is mounted. */
export const withoutSitePath = (realmUrl: string, url: string): string => {
  const site = sitePathOf(realmUrl);
  return url.startsWith(`${site}${uploadsPath}`) ? url.slice(site.length) : url;
};

/** The path of the uploaded file that a URL refers to, as `{realm}/{random}/{name}`. */
export const uploadPathOf = (realmUrl: string, href: string): string | undefined => {
  const path = upload.exec(withoutSitePath(realmUrl, href))?.[1];
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The last segment of the URL's path, in lower case, whose extension gives the file type. */
export const fileExtensionOf = (href: string): string =>
  (/\.([a-z0-9]+)$/i.exec(href.replace(/[?#].*$/s, ''))?.[1] ?? '').toLowerCase();
