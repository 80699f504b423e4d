import type { FactsVersion, FeatureLevel, SessionId, UserGroupId } from '../../kernel';
import type { Realm } from '../realms/realm';
import type { User } from '../users/user';
import type { NamedKey } from './named-key';

/**
 * What is known of any request: the realm it is addressed to, the client that sent it, and its
 * feature level.
 */
export type Visitor = {
  readonly realm: Realm;
  /** Name of the sending client, at most 30 characters. */
  readonly client: string;
  readonly level: FeatureLevel;
};

export type CallerSession = { readonly id: SessionId; readonly csrfToken: string };

type CallerKey = Pick<NamedKey, 'channelIds' | 'id' | 'scope'>;

/** The user who makes a request, and how. */
export type Caller = Visitor & {
  readonly user: User;
  /** Every group that contains the user, including system groups and supergroups. */
  readonly groups: ReadonlySet<UserGroupId>;
  /**
   * The version of the realm's facts when the request was authenticated, if that is known: facts of
   * this version are not older than the request.
   */
  readonly asOf: FactsVersion | undefined;
  /** The session that the request continues, if it has the cookie of one. */
  readonly session?: CallerSession | undefined;
  /** The named key of the request, if it has one; it limits what the request may do. */
  readonly key?: CallerKey | undefined;
};

/** A user with an account, or a visitor. */
export type Viewer = Visitor &
  Partial<Pick<Caller, 'user' | 'groups' | 'asOf' | 'session' | 'key'>>;

export const isCaller = (viewer: Viewer): viewer is Caller =>
  viewer.user !== undefined && viewer.groups !== undefined;

/** Takes the client's name from a User-Agent: the part before the first slash. */
export const clientName = (userAgent: string | undefined): string => {
  const name = /^[^/\s][^/]{0,200}/.exec(userAgent?.trim() ?? '')?.[0].trim() ?? '';
  return name === '' ? 'Unspecified' : Array.from(name).slice(0, 30).join('');
};
