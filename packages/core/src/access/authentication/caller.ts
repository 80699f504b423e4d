import type { FeatureLevel, UserGroupId } from '../../kernel';
import type { Realm } from '../realms/realm';
import type { User } from '../users/user';

/** A request as such: where it is addressed, what sent it, and which level it speaks. */
export type Visitor = {
  readonly realm: Realm;
  /** Name of the sending client, at most 30 characters. */
  readonly client: string;
  readonly level: FeatureLevel;
};

/** Who asks, and how. */
export type Caller = Visitor & {
  readonly user: User;
  /** Every group that holds the user, system groups and groups above groups included. */
  readonly groups: ReadonlySet<UserGroupId>;
};

/** Somebody with an account, or somebody without. */
export type Viewer = Visitor & Partial<Pick<Caller, 'user' | 'groups'>>;

export const isCaller = (viewer: Viewer): viewer is Caller =>
  viewer.user !== undefined && viewer.groups !== undefined;

/** The client's name out of a User-Agent: what stands before the first slash. */
export const clientName = (userAgent: string | undefined): string => {
  const name = /^[^/\s][^/]{0,200}/.exec(userAgent?.trim() ?? '')?.[0].trim() ?? '';
  return name === '' ? 'Unspecified' : Array.from(name).slice(0, 30).join('');
};
