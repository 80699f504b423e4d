import * as T from 'fp-ts/Task';
import { pipe } from 'fp-ts/function';
import type { Caller, GroupSettingValue, User, Viewer } from '@parley/core/access';
import {
  allowsExceptGuests,
  avatarUrl,
  canSeeEveryone,
  displayEmail,
  isAdministrator,
  isCaller,
  isGuest,
  isOwner,
  isSystemBot,
  placeholderUser,
  presentAvatarSource,
  viewUser,
} from '@parley/core/access';
import { has, isAtLeast, mapInSlices, role } from '@parley/core/kernel';
import { presentSystemBots, userPresentation } from '../../access/present-user';
import type { Fields } from '../../codecs';
import { arrayOf, boolean, field, integer, named, nullable, object, text } from '../../codecs';
import { user, userRecord } from '../../access/user-record';
import { presentEveryone, presentListed, sharedSystemBots } from './present-users';
import type { AccountSection, Section, VisitorSection } from './section';

const { is_active: _, ...listedUser } = userRecord.required;

const users = arrayOf(
  named(
    'RegisteredUser',
    'A user in the initial state; the list that has the record says whether the account is active.',
    object({ ...userRecord, required: listedUser }),
  ),
);

/** The user who registers. */
const ownFields: Fields = {
  user_id: field('Id of the user.', integer),
  email: field('Address that identifies the user in the API.', text),
  delivery_email: field('Real email address of the user.', nullable(text)),
  full_name: field('Name of the user.', text),
  avatar_source: field("Where the user's picture comes from: G gravatar, U upload.", text),
  avatar_url: field("URL of the user's picture.", nullable(text)),
  avatar_url_medium: field("URL of the user's picture in a larger size.", nullable(text)),
  is_admin: field('Whether the user is an administrator or owner.', boolean),
  is_owner: field('Whether the user is an owner.', boolean, { since: 'ownerRole' }),
  is_guest: field('Whether the user is a guest.', boolean),
  is_moderator: field('Whether the user is a moderator or has a higher role.', boolean, {
    since: 'moderatorRole',
  }),
  is_billing_admin: field('Always false.', boolean, { until: 'billingGroup' }),
  can_create_streams: field('Deprecated: whether the user can create channels.', boolean),
  can_create_public_streams: field('Whether the user can create public channels.', boolean, {
    since: 'channelCreationPolicies',
  }),
  can_create_private_streams: field('Whether the user can create private channels.', boolean, {
    since: 'channelCreationPolicies',
  }),
  can_create_web_public_streams: field(
    'Whether the user can create web-public channels.',
    boolean,
    { since: 'webPublicChannels' },
  ),
  can_invite_others_to_realm: field('Whether the user can invite people by email.', boolean, {
    since: 'inviteByEmailPermission',
  }),
  can_subscribe_other_users: field('Whether the user can subscribe others.', boolean, {
    until: 'realmAddSubscribersGroup',
  }),
  can_create_users: field(
    'Whether the user may create accounts, if the user is an administrator.',
    boolean,
  ),
  can_change_user_emails: field(
    'Whether the user may change email addresses of others, if the user is an owner.',
    boolean,
  ),
};

/** What the viewer may do, for clients that do not evaluate the realm's permissions. */
const ownPermissions = (viewer: Viewer) => {
  const { settings } = viewer.realm;
  const isAllowed = (group: GroupSettingValue): boolean =>
    isCaller(viewer) && allowsExceptGuests(group, viewer);
  const createsPublic = isAllowed(settings.can_create_public_channel_group);
  const createsPrivate = isAllowed(settings.can_create_private_channel_group);
  return {
    can_create_streams: createsPublic || createsPrivate,
    can_create_public_streams: createsPublic,
    can_create_private_streams: createsPrivate,
    can_create_web_public_streams: isAllowed(settings.can_create_web_public_channel_group),
    can_invite_others_to_realm: isAllowed(settings.can_invite_users_group),
    can_subscribe_other_users: isAllowed(settings.can_add_subscribers_group),
  };
};

const presentOwn = ({ user, realm, level }: Caller) => ({
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
const account: AccountSection = (caller, { clientGravatar, capabilities }) => ({
  facts: 'users',
  present: ({ everyone, ages, isVisible, profiles }) => {
    const presentation = userPresentation(caller, clientGravatar);
    const presentOne = (user: User) => {
      const [view, profile] = isVisible(user)
        ? [viewUser(user, caller.realm), profiles.get(user.id) ?? []]
        : [placeholderUser(user.id, caller.realm), []];
      return { isActive: view.isActive, record: presentListed(view, profile, presentation) };
    };
    const lists: T.Task<object> = canSeeEveryone(caller)
      ? T.of(presentEveryone(everyone, profiles, ages, caller, presentation))
      : pipe(
          everyone.filter(
            (user) =>
              !isSystemBot(user) && (isVisible(user) || !capabilities.has('user_list_incomplete')),
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
          ...presentOwn(caller),
          ...ownPermissions(caller),
        }),
      ),
    );
  },
});

/** The fields that replace the caller's own record. */
const anonymousUser = ({ realm }: Viewer) => {
  const picture = { avatarSource: 'N', avatarVersion: 1, avatarKey: '', bot: null } as const;
  return {
    user_id: 0,
    email: 'username@example.com',
    delivery_email: 'username@example.com',
    full_name: 'Anonymous User',
    avatar_source: presentAvatarSource(picture.avatarSource),
    avatar_url: avatarUrl(picture, realm.url),
    avatar_url_medium: avatarUrl(picture, realm.url, true),
    is_admin: false,
    is_owner: false,
    is_guest: true,
    is_moderator: false,
    is_billing_admin: false,
  };
};

const visitor: VisitorSection = (viewer, { clientGravatar }) => ({
  facts: 'everyone',
  present: ({ everyone, ages }) => {
    const presentation = userPresentation(viewer, clientGravatar);
    return {
      ...presentEveryone(everyone, undefined, ages, viewer, presentation),
      cross_realm_bots: presentSystemBots(everyone, viewer.realm, presentation),
      ...anonymousUser(viewer),
      ...ownPermissions(viewer),
    };
  },
});

/** The users, and the one who registers. Source: docs/reference/register.md#sections. */
export const userSection: Section = {
  fields: {
    realm_users: field('Active users whom the user may see.', users),
    realm_non_active_users: field('Deactivated users whom the user may see.', users),
    cross_realm_bots: field('The bots of the service.', arrayOf(user)),
    ...ownFields,
  },
  account,
  visitor,
};
