import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import {
  allowsExceptGuests,
  avatarUrl,
  canSeeEveryone,
  displayEmail,
  isAdministrator,
  isGuest,
  isOwner,
  isSystemBot,
  placeholderUser,
  presentAvatarSource,
  userPresentation,
  viewUser,
  visibilityOf,
} from '../../../access';
import { has, isAtLeast, mapInSlices, role } from '../../../kernel';
import type { InitialStateSection } from './section';
import { presentEveryone, presentRecord, sharedSystemBots } from './user-records';

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
  avatar_source: presentAvatarSource(user.avatarSource),
  avatar_url: avatarUrl(user, realm.url),
  avatar_url_medium: avatarUrl(user, realm.url, true),
  is_admin: isAdministrator(user),
  is_owner: isOwner(user),
  is_guest: isGuest(user),
  is_billing_admin: false,
  can_create_users: user.grants.includes('can_create_users'),
  can_change_user_emails: user.grants.includes('can_change_user_emails'),
  is_moderator: has(level, 'moderatorsAndAbove')
    ? isAtLeast(user.role, role.moderator)
    : user.role === role.moderator,
});

const recordsOf = (
  records: readonly { readonly isActive: boolean; readonly record: object }[],
  areActive: boolean,
): readonly object[] =>
  records.filter(({ isActive }) => isActive === areActive).map(({ record }) => record);

/**
 * The users visible to the caller, and the caller's own record. Clients that need a record for every
 * user get placeholders for inaccessible users.
 */
export const userState: InitialStateSection = (tx, caller, { clientGravatar, capabilities }) =>
  pipe(
    TE.Do,
    TE.bind('everyone', () => tx.users.list(caller.realm.id)),
    TE.bind('ages', () => tx.events.factAges(caller.realm.id)),
    TE.bind('isVisible', () => visibilityOf(tx, caller)),
    TE.bind('profiles', () => tx.profileFields.valuesOf(caller.realm.id, 'everyone')),
    TE.flatMapTask(({ everyone, ages, isVisible, profiles }) => {
      const presentation = userPresentation(caller, clientGravatar);
      const presentOne = (user: User) => {
        const [view, profile] = isVisible(user)
          ? [viewUser(user, caller.realm), profiles.get(user.id) ?? []]
          : [placeholderUser(user.id, caller.realm), []];
        return {
          isActive: view.isActive,
          record: presentRecord(view, profile, presentation),
        };
      };
      const lists: T.Task<object> = canSeeEveryone(caller)
        ? T.of(presentEveryone(everyone, profiles, ages, caller, presentation))
        : pipe(
            everyone.filter(
              (user) =>
                !isSystemBot(user) &&
                (isVisible(user) || !capabilities.has('user_list_incomplete')),
            ),
            mapInSlices(presentOne),
            T.map((records) => ({
              realm_users: recordsOf(records, true),
              realm_non_active_users: recordsOf(records, false),
            })),
          );
      return pipe(
        lists,
        T.map((users) =>
          sharedSystemBots(everyone, ages, caller, presentation).after({
            ...users,
            ...ownFields(caller),
            ...ownPermissions(caller),
          }),
        ),
      );
    }),
  );
