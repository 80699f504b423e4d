import { Option } from '@commander-js/extra-typings';
import { isSubdomain } from '@parley/core/organization';
import * as E from 'fp-ts/Either';

/** Which organization a command is about. */
export const organizationOption = new Option(
  '--organization <host>',
  'the host of the organization, or its subdomain; without it, the first organization',
);

/**
 * The subdomain of the organization that an operator names by its host or by the subdomain itself;
 * empty for the first organization. An empty name is none: it is that of a variable of a script that
 * was not set, and the first organization is not what the script is about.
 *
 * @param hostname that of the first organization
 */
export const subdomainOf = (hostname: string, named = hostname): E.Either<string, string> => {
  const host = named.toLowerCase();
  if (host === hostname) {
    return E.right('');
  }
  const subdomain = host.endsWith(`.${hostname}`) ? host.slice(0, -hostname.length - 1) : host;
  return isSubdomain(subdomain)
    ? E.right(subdomain)
    : E.left(
        `'${named}' is no host of an organization: it must be ${hostname} or like NAME.${hostname}`,
      );
};
