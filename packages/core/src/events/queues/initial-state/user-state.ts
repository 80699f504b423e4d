import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User, UserView } from '../../../access';
import {
  allowsExceptGuests,
  avatarUrl,
  presentAvatarSource,
  displayEmail,
  isAdministrator,
  isGuest,
  isOwner,
  isSystemBot,
  maxPresentations,
  placeholderUser,
  presentProfile,
  presentSystemBots,
  presentUser,
  presentationVariant,
  userPresentation,
  viewListedUser,
  visibilityOf,
} from '../../../access';
import type { ProfileValue } from '../../../accounts';
import { byVariant, has, isAtLeast, mapInSlices, role } from '../../../kernel';
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
  avatar_source: presentAvatarSource(user.avatarSource),
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
type ListedRecord = { readonly isActive: boolean; readonly record: object };

const presentedOnce = byVariant<ListedRecord>(maxPresentations);

/**
 * The users visible to the caller, and the caller's own record. Clients that need a record for every
 * user get placeholders for inaccessible users.
 */
export const userState: InitialStateSection = (tx, caller, { clientGravatar, capabilities }) =>
  pipe(
    TE.Do,
    TE.bind('everyone', () => tx.users.list(caller.realm.id)),
    TE.bind('isVisible', () => visibilityOf(tx, caller)),
    TE.bind('profiles', () => tx.profileFields.valuesOf(caller.realm.id, 'everyone')),
    TE.flatMapTask(({ everyone, isVisible, profiles }) => {
      const presentation = userPresentation(caller, clientGravatar);
      const variant = presentationVariant(presentation);
      const present = (user: UserView, profile: readonly ProfileValue[]): ListedRecord => {
        const { is_active, ...record } = presentUser(user, presentation);
        return {
          isActive: is_active,
          record: {
            ...record,
            ...(user.bot === null ? { profile_data: presentProfile(profile) } : {}),
          },
        };
      };
      const presentKnown = (known: User): ListedRecord => {
        const user = viewListedUser(known, caller.realm);
        const profile = profiles.get(user.id);
        // The presentation of most users is shared by all registrations of the same variant.
        return profile === undefined && user.id !== caller.user.id
          ? presentedOnce(variant, user, () => present(user, []))
          : present(user, profile ?? []);
      };
      return pipe(
        everyone.filter(
          (user) =>
            !isSystemBot(user) && (isVisible(user) || !capabilities.has('user_list_incomplete')),
        ),
        mapInSlices((user) =>
          isVisible(user)
            ? presentKnown(user)
            : present(placeholderUser(user.id, caller.realm), []),
        ),
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
