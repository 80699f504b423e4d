import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, PresentedUser, UserView } from '../../../access';
import {
  allowsExceptGuests,
  avatarUrl,
  displayEmail,
  visibleUsers,
  isAdministrator,
  isGuest,
  isOwner,
  isSystemBot,
  placeholderUser,
  presentSystemBots,
  presentUser,
  userPresentation,
  viewUser,
} from '../../../access';
import type { ProfileValue } from '../../../accounts';
import { presentProfile } from '../../../accounts';
import { has, isAtLeast, mapInSlices, role } from '../../../kernel';
import type { InitialStateSection } from './section';

/** What the caller may do, for clients that do not evaluate the realm's permissions. */
const ownPermissions = (caller: Caller) => {
  const { settings } = caller.realm;
  const createsPublic = allowsExceptGuests(settings.can_create_public_channel_group, caller);
  const createsPrivate = allowsExceptGuests(settings.can_create_private_channel_group, caller);
  return {
    can_create_streams: createsPublic || createsPrivate,
    can_create_public_streams: createsPublic,
    can_create_private_streams: createsPrivate,
    can_create_web_public_streams: allowsExceptGuests(
      settings.can_create_web_public_channel_group,
      caller,
    ),
    can_invite_others_to_realm: allowsExceptGuests(settings.can_invite_users_group, caller),
    can_subscribe_other_users: allowsExceptGuests(settings.can_add_subscribers_group, caller),
  };
};

const ownFields = ({ user, realm, level }: Caller) => ({
  user_id: user.id,
  email: displayEmail(user, realm.host),
  delivery_email: user.deliveryEmail,
  full_name: user.fullName,
  avatar_source: user.avatarSource,
  avatar_url: avatarUrl(user, realm.url),
  avatar_url_medium: avatarUrl(user, realm.url, true),
  is_admin: isAdministrator(user),
  is_owner: isOwner(user),
  is_guest: isGuest(user),
  is_billing_admin: false,
  is_moderator: has(level, 'moderatorsAndAbove')
    ? isAtLeast(user.role, role.moderator)
    : user.role === role.moderator,
});

/** The list that contains a record says whether the account is active. */
const withoutActivity = ({ is_active: _, ...record }: PresentedUser) => record;

/**
 * The users visible to the caller, and the caller's own record. Clients that need a record for every
 * user get placeholders for inaccessible users.
 */
export const userState: InitialStateSection = (tx, caller, { clientGravatar, capabilities }) =>
  pipe(
    TE.Do,
    TE.bind('everyone', () => tx.users.list(caller.realm.id)),
    TE.bind('seen', ({ everyone }) => visibleUsers(tx, caller, everyone)),
    TE.bind('profiles', () => tx.profileFields.valuesOf(caller.realm.id, 'everyone')),
    TE.flatMapTask(({ everyone, seen, profiles }) => {
      const presentation = userPresentation(caller, clientGravatar);
      const known = new Set(seen);
      const present = (user: UserView, profile: readonly ProfileValue[]) => ({
        ...presentUser(user, presentation),
        ...(user.bot === null ? { profile_data: presentProfile(profile) } : {}),
      });
      return pipe(
        everyone.filter(
          (user) =>
            !isSystemBot(user) && (known.has(user) || !capabilities.has('user_list_incomplete')),
        ),
        mapInSlices((user) => {
          const record = known.has(user)
            ? present(viewUser(user, caller.realm), profiles.get(user.id) ?? [])
            : present(placeholderUser(user.id, caller.realm), []);
          return { isActive: record.is_active, record: withoutActivity(record) };
        }),
        T.map((records) => ({
          realm_users: records.filter(({ isActive }) => isActive).map(({ record }) => record),
          realm_non_active_users: records
            .filter(({ isActive }) => !isActive)
            .map(({ record }) => record),
          cross_realm_bots: presentSystemBots(everyone, caller.realm, presentation),
          ...ownFields(caller),
          ...ownPermissions(caller),
        })),
      );
    }),
  );
