import { boolean, maxLength, object } from '@parley/wire/codecs';
import { freeText, json, optional } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { byId } from './one-user';

const maxCommentLength = 2000;

const actions = object({
  optional: {
    delete_profile: boolean,
    delete_public_channel_messages: boolean,
    delete_private_channel_messages: boolean,
    delete_direct_messages: boolean,
  },
});

export const deactivateUser = userRoute({
  summary: 'Deactivate a user',
  method: 'delete',
  ...byId,
  needs: 'write',
  parameters: {
    deactivation_notification_comment: optional(
      freeText(maxLength(maxCommentLength)),
      'A text for an email to the user. Without it, no email is sent.',
      {
        since: 'deactivationComment',
      },
    ),
    actions: optional(
      json(actions),
      'What to delete: the profile of the user (name, picture, status, values of profile fields), and messages of the user and of their bots in public channels, in private channels and in direct messages.',
      { since: 'deactivationActions' },
    ),
  },
  ...withoutFields,
  run: (
    { accounts },
    caller,
    { user_id, actions: wanted = {}, deactivation_notification_comment: comment },
  ) =>
    accounts.deactivateUser(caller, {
      userId: user_id,
      comment,
      actions: {
        deleteProfile: wanted.delete_profile ?? false,
        deletePublicChannelMessages: wanted.delete_public_channel_messages ?? false,
        deletePrivateChannelMessages: wanted.delete_private_channel_messages ?? false,
        deleteDirectMessages: wanted.delete_direct_messages ?? false,
      },
    }),
});

export const deactivateSelf = userRoute({
  summary: 'Deactivate your account',
  method: 'delete',
  path: '/users/me',
  needs: 'credentials',
  ...withoutFields,
  run: ({ accounts }, caller) => accounts.deactivateSelf(caller),
});
