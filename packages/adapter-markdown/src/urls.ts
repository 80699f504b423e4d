/** Schemes that a link may have. Source: HTML Standard, safelisted schemes; and those of the web. */
export const allowedSchemes: readonly string[] = [
  ...['http', 'https', 'ftp', 'file'],
  ...['bitcoin', 'geo', 'im', 'irc', 'ircs', 'magnet', 'mailto', 'matrix', 'mms', 'news', 'nntp'],
  ...['openpgp4fpr', 'sip', 'sms', 'smsto', 'ssh', 'tel', 'urn', 'webcal', 'wtai', 'xmpp'],
];

const isAllowed: ReadonlySet<string> = new Set(allowedSchemes);

/**
 * The address that a link leads to; undefined if it may not be one. What has no scheme is a path,
 * a fragment, a mail address or, for all else, an address on the web.
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

/** Addresses within the organization itself are relative, so that they survive a new host. */
export const relativeToRealm = (realmUrl: string, url: string): string => {
  const root = `${realmUrl.replace(/\/$/, '')}/`;
  const isLocal =
    realmUrl !== '' && (url.startsWith(`${root}#`) || url.startsWith(`${root}user_uploads/`));
  return isLocal ? url.slice(root.length) : url;
};

const upload = /^\/?user_uploads\/(?!thumbnail\/)([^/?#]+\/[^?#]+)/;

/** The path of the uploaded file that an address leads to, as `{realm}/{random}/{name}`. */
export const uploadPathOf = (href: string): string | undefined => {
  const path = upload.exec(href)?.[1];
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The last part of the address's path, in lower case: what its kind is told from. */
export const fileExtensionOf = (href: string): string =>
  (/\.([a-z0-9]+)$/i.exec(href.replace(/[?#].*$/s, ''))?.[1] ?? '').toLowerCase();
