import type { InvitationTerms, Validity } from '@parley/core/accounts';
import type { FeatureLevel } from '@parley/core/kernel';
import { maxValidityMinutes, maxWelcomeMessageLength } from '@parley/core/accounts';
import { ChannelId, UserGroupId, has, role } from '@parley/core/kernel';
import { arrayOf, boolean, id, max, maxLength, min, nullable } from '@parley/wire/codecs';
import type { ValuesOf } from '../../parameters';
import { json, optional, plainOrNull, withDefault } from '../../parameters';
import { maxGroups, roleNumber } from '@parley/wire';
import { maxChannels } from '../limits';

const minutesPerDay = 1440;

/** For how long an invitation is valid; null means forever. */
export const validityParameters = {
  invite_expires_in_minutes: optional(
    json(nullable(min(1, max(maxValidityMinutes)))),
    'For how many minutes the invitation is valid; null for no limit. The server has a default.',
    {
      since: 'invitationExpiryInMinutes',
    },
  ),
  invite_expires_in_days: optional(
    json(nullable(min(1, max(maxValidityMinutes / minutesPerDay)))),
    'For how many days the invitation is valid; null for no limit. The server has a default.',
    { until: 'invitationExpiryInMinutes' },
  ),
};

export const channelIds = json(arrayOf(id(ChannelId), maxChannels));

/** What an invitation includes besides the channels. */
export const termsParameters = {
  invite_as: withDefault(
    json(roleNumber),
    role.member,
    'The role of new users: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. It cannot be above your own.',
  ),
  group_ids: withDefault(
    json(arrayOf(id(UserGroupId), maxGroups)),
    [],
    'The ids of the user groups to which new users are added.',
    {
      since: 'invitationGroups',
    },
  ),
  include_realm_default_subscriptions: withDefault(
    json(boolean),
    false,
    'Whether new users are also subscribed to the default channels.',
    {
      since: 'invitationDefaultSubscriptions',
    },
  ),
  welcome_message_custom_text: withDefault(
    plainOrNull(maxLength(maxWelcomeMessageLength)),
    null,
    "A text for the welcome message, in Markdown; empty for none, null for the organization's. Only administrators can set it.",
    {
      since: 'welcomeMessageCustomText',
    },
  ),
};

export const toValidity = (
  { invite_expires_in_minutes, invite_expires_in_days }: ValuesOf<typeof validityParameters>,
  level: FeatureLevel,
): Validity | undefined => {
  if (has(level, 'invitationExpiryInMinutes')) {
    return invite_expires_in_minutes;
  }
  return typeof invite_expires_in_days === 'number'
    ? invite_expires_in_days * minutesPerDay
    : invite_expires_in_days;
};

export const toTerms = (
  values: ValuesOf<typeof termsParameters>,
  stream_ids: readonly ChannelId[],
): InvitationTerms => ({
  role: values.invite_as,
  channelIds: stream_ids,
  groupIds: values.group_ids,
  includesDefaultChannels: values.include_realm_default_subscriptions,
  welcomeMessage: values.welcome_message_custom_text,
});
