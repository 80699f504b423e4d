import type { MappedGroup } from '@parley/core/accounts';
import { parseUserGroupName } from '@parley/core/accounts';
import * as E from 'fp-ts/Either';

/** An OpenID Connect provider. */
export type OidcOptions = {
  /** Its issuer identifier, below which `/.well-known/openid-configuration` is. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which proves itself by PKCE alone. */
  readonly clientSecret?: string | undefined;
  /** What people know the provider as; `OpenID Connect` by default. */
  readonly displayName?: string | undefined;
  /**
   * The groups of the organization that those of the provider stand for: by the name that the
   * provider tells, one name or several. None by default.
   */
  readonly groups?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** The claim with the groups of the person; `groups` by default. */
  readonly groupsClaim?: string | undefined;
  /** The scope with which the provider tells them, if it wants one. */
  readonly groupsScope?: string | undefined;
  /** Whether logging out here logs out there, too; true by default. */
  readonly logsOut?: boolean | undefined;
  /** How long each request to the provider may take; 5 by default. */
  readonly timeoutSeconds?: number | undefined;
};

export type OidcProblem = { readonly option: keyof OidcOptions; readonly message: string };

const maxNameLength = 60;

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A secret goes to the provider, and what it answers decides who somebody is. */
const isIssuer = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  );
};

/** Far more than anybody maintains by hand. */
const maxMappedGroups = 500;

/** The groups that are mapped, one by one. */
export const mappedGroups = ({ groups = {} }: Pick<OidcOptions, 'groups'>): MappedGroup[] =>
  Object.entries(groups).flatMap(([atProvider, given]) =>
    (typeof given === 'string' ? [given] : given).map((group) => ({ atProvider, group })),
  );

/** As RFC 6749 (3.3) has the names of scopes. */
const isScope = (text: string): boolean => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text);

/** What is wrong with the options about groups, if anything. */
const findGroupProblem = (options: OidcOptions): OidcProblem | undefined => {
  const { groups, groupsClaim, groupsScope } = options;
  const mapped = mappedGroups(options);
  if (mapped.length > maxMappedGroups) {
    return { option: 'groups', message: `must name ${maxMappedGroups} groups or fewer` };
  }
  // Only groups that people make can have such a name; those of the system follow from roles.
  const wrong = mapped.find(({ group }) => E.isLeft(parseUserGroupName(group)));
  if (wrong !== undefined) {
    return {
      option: 'groups',
      message: `names '${wrong.group}', which no user group can be named`,
    };
  }
  if (groups === undefined && (groupsClaim ?? groupsScope) !== undefined) {
    const option = groupsClaim === undefined ? 'groupsScope' : 'groupsClaim';
    return { option, message: 'has no meaning without groups' };
  }
  if (groupsClaim?.trim() === '') {
    return { option: 'groupsClaim', message: 'must be the name of a claim' };
  }
  return groupsScope === undefined || isScope(groupsScope)
    ? undefined
    : { option: 'groupsScope', message: `must be the name of one scope, not '${groupsScope}'` };
};

/** What is wrong with the options, if anything. */
export const findOidcProblem = (options: OidcOptions): OidcProblem | undefined => {
  const { issuer, clientId, displayName, timeoutSeconds } = options;
  if (!isIssuer(issuer)) {
    return {
      option: 'issuer',
      message: `must be a URL that begins with https://, without user, query and fragment, not '${issuer}'`,
    };
  }
  if (clientId === '') {
    return { option: 'clientId', message: 'must be set: the provider knows the server by it' };
  }
  if (displayName !== undefined && (displayName === '' || displayName.length > maxNameLength)) {
    return {
      option: 'displayName',
      message: `must have ${maxNameLength} characters or fewer`,
    };
  }
  return timeoutSeconds === undefined || (timeoutSeconds >= 1 && timeoutSeconds <= 60)
    ? findGroupProblem(options)
    : { option: 'timeoutSeconds', message: 'must be a number from 1 to 60' };
};
