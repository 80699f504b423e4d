import type { User, UserView, Viewer } from '@parley/core/access';
import type { ProfileValue } from '@parley/core/accounts';
import type { Profiles } from '@parley/core/events';
import type { FactAges, SharedFields, SharedList } from '@parley/core/kernel';
import { isSystemBot, usersInBlocks, viewUser } from '@parley/core/access';
import { ageOf, sharedFields } from '@parley/core/kernel';
import type { UserPresentation } from '../../access/present-user';
import {
  asAnother,
  presentProfile,
  presentSystemBots,
  presentUser,
  presentationVariant,
} from '../../access/present-user';

/** For records that others receive, too. */
const forOthers = ({ viewer, ...presentation }: UserPresentation): UserPresentation => ({
  ...presentation,
  viewer: viewer && asAnother(viewer),
});

/** A record in a list that says whether its accounts are active. */
export const presentListed = (
  user: UserView,
  profile: readonly ProfileValue[],
  presentation: UserPresentation,
): object => {
  const { is_active: _, ...record } = presentUser(user, presentation);
  return { ...record, ...(user.bot === null ? { profile_data: presentProfile(profile) } : {}) };
};

/** Visitors get no profiles. */
const presentVisible = (
  user: UserView,
  profiles: Profiles | undefined,
  presentation: UserPresentation,
): object => {
  if (profiles !== undefined) {
    return presentListed(user, profiles.get(user.id) ?? [], presentation);
  }
  const { is_active: _, ...record } = presentUser(user, presentation);
  return record;
};

/**
 * The records of all users, for a viewer who sees all of them.
 *
 * @param profiles undefined for a viewer who sees no profile
 * @param ages the ages of the facts about these users and profiles
 */
export const presentEveryone = (
  everyone: readonly User[],
  profiles: Profiles | undefined,
  ages: FactAges,
  { realm, user: viewer }: Viewer,
  presentation: UserPresentation,
): {
  readonly realm_users: SharedList<object>;
  readonly realm_non_active_users: SharedList<object>;
} => {
  const variant = `${presentationVariant(realm, presentation)} ${profiles === undefined}`;
  const ofOthers = forOthers(presentation);
  const recordsOf = (name: string, isListed: (user: User) => boolean): SharedList<object> =>
    usersInBlocks(name, everyone, isListed, ages, viewer?.id).map(variant, (user, isShared) =>
      presentVisible(viewUser(user, realm), profiles, isShared ? ofOthers : presentation),
    );
  return {
    realm_users: recordsOf('active users', (user) => !isSystemBot(user) && user.isActive),
    realm_non_active_users: recordsOf(
      'deactivated users',
      (user) => !isSystemBot(user) && !user.isActive,
    ),
  };
};

/** The service's own accounts, found among all users when nobody has received them yet. */
export const sharedSystemBots = (
  everyone: readonly User[],
  ages: FactAges,
  { realm }: Viewer,
  presentation: UserPresentation,
): SharedFields => {
  const age = ageOf(ages, ({ name }) => name === 'user');
  const variant = presentationVariant(realm, presentation);
  return sharedFields(age && `system bots ${age} ${variant}`, () => ({
    cross_realm_bots: presentSystemBots(everyone, realm, forOthers(presentation)),
  }));
};
