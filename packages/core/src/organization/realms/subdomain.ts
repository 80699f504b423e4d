/**
 * Whether an organization besides the first one can have the subdomain: a label of a host name, in
 * small letters, as requests name it.
 *
 * Source: docs/reference/organization.md#a-new-organization.
 */
export const isSubdomain = (text: string): boolean =>
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
