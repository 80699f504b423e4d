import type { Viewer } from '@parley/core/access';
import {
  allowsExceptGuests,
  avatarUrl,
  displayEmail,
  emailVisibility,
  isAdministrator,
  isCaller,
  isGuest,
  isOwner,
  presentAvatarSource,
} from '@parley/core/access';
import { UserId, asId, has, isAtLeast, role } from '@parley/core/kernel';
import type { AtLevel } from '../../codecs';
import { boolean, integer, leveled, nullable, record, required, text } from '../../codecs';

/** As whom visitors are shown to themselves. */
const anonymous = {
  id: asId(UserId)(0),
  deliveryEmail: 'username@example.com',
  emailVisibility: emailVisibility.everyone,
  fullName: 'Anonymous User',
  avatarSource: 'N',
  avatarVersion: 1,
  avatarKey: '',
  bot: null,
  role: role.guest,
} as const;

const shown = ({ user }: Viewer) => user ?? anonymous;

type Permission =
  | 'can_add_subscribers_group'
  | 'can_create_private_channel_group'
  | 'can_create_public_channel_group'
  | 'can_create_web_public_channel_group'
  | 'can_invite_users_group';

/** What the viewer may do, for clients that do not evaluate the realm's permissions. */
const may =
  (...permissions: readonly Permission[]) =>
  (viewer: Viewer): boolean =>
    isCaller(viewer) &&
    permissions.some((name) => allowsExceptGuests(viewer.realm.settings[name], viewer));

/** The fields about whoever registers. Source: docs/reference/register.md#sections. */
export const registeringRecord = record<Viewer, AtLevel>()({
  user_id: required('Id of the user.', integer, (viewer) => shown(viewer).id),
  email: required('Address that identifies the user in the API.', text, (viewer) =>
    displayEmail(shown(viewer), viewer.realm.host),
  ),
  delivery_email: required(
    'Real email address of the user.',
    nullable(text),
    (viewer) => shown(viewer).deliveryEmail,
  ),
  full_name: required('Name of the user.', text, (viewer) => shown(viewer).fullName),
  avatar_source: required(
    "Where the user's picture comes from: G gravatar, U upload.",
    text,
    (viewer) => presentAvatarSource(shown(viewer).avatarSource),
  ),
  avatar_url: required("URL of the user's picture.", nullable(text), (viewer) =>
    avatarUrl(shown(viewer), viewer.realm.url),
  ),
  avatar_url_medium: required(
    "URL of the user's picture in a larger size.",
    nullable(text),
    (viewer) => avatarUrl(shown(viewer), viewer.realm.url, true),
  ),
  is_admin: required('Whether the user is an administrator or owner.', boolean, (viewer) =>
    isAdministrator(shown(viewer)),
  ),
  is_owner: leveled('Whether the user is an owner.', boolean, { since: 'ownerRole' }, (viewer) =>
    isOwner(shown(viewer)),
  ),
  is_guest: required('Whether the user is a guest.', boolean, (viewer) => isGuest(shown(viewer))),
  is_moderator: leveled(
    'Whether the user is a moderator or has a higher role.',
    boolean,
    { since: 'moderatorRole' },
    (viewer, { level }) =>
      has(level, 'moderatorsAndAbove')
        ? isAtLeast(shown(viewer).role, role.moderator)
        : shown(viewer).role === role.moderator,
  ),
  is_billing_admin: leveled('Always false.', boolean, { until: 'billingGroup' }, () => false),
  can_create_streams: required(
    'Deprecated: whether the user can create channels.',
    boolean,
    may(
      'can_create_public_channel_group',
      'can_create_private_channel_group',
      'can_create_web_public_channel_group',
    ),
  ),
  can_create_public_streams: leveled(
    'Whether the user can create public channels.',
    boolean,
    { since: 'channelCreationPolicies' },
    may('can_create_public_channel_group'),
  ),
  can_create_private_streams: leveled(
    'Whether the user can create private channels.',
    boolean,
    { since: 'channelCreationPolicies' },
    may('can_create_private_channel_group'),
  ),
  can_create_web_public_streams: leveled(
    'Whether the user can create web-public channels.',
    boolean,
    { since: 'webPublicChannels' },
    may('can_create_web_public_channel_group'),
  ),
  can_invite_others_to_realm: leveled(
    'Whether the user can invite people by email.',
    boolean,
    { since: 'inviteByEmailPermission' },
    may('can_invite_users_group'),
  ),
  can_subscribe_other_users: leveled(
    'Whether the user can subscribe others.',
    boolean,
    { until: 'realmAddSubscribersGroup' },
    may('can_add_subscribers_group'),
  ),
  can_create_users: required(
    'Whether the user may create accounts, if the user is an administrator.',
    boolean,
    ({ user }) => user?.grants.includes('can_create_users') === true,
  ),
  can_change_user_emails: required(
    'Whether the user may change email addresses of others, if the user is an owner.',
    boolean,
    ({ user }) => user?.grants.includes('can_change_user_emails') === true,
  ),
});
