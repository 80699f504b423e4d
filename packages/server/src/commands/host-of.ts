import type { Configuration } from '../configuration/configuration';

/**
 * The host of an organization.
 *
 * @param subdomain empty for the first organization
 */
export const hostOf = (
  { publicUrl: { hostname } }: Pick<Configuration, 'publicUrl'>,
  subdomain: string,
): string => (subdomain === '' ? hostname : `${subdomain}.${hostname}`);
