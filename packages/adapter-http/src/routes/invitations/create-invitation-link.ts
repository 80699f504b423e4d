import { text } from '@parley/wire/codecs';
import { withDefault } from '../../parameters';
import { nonGuestHumanRoute, oneField } from '../../route';
import {
  channelIds,
  termsParameters,
  toTerms,
  toValidity,
  validityParameters,
} from './invitation-parameters';

export const createInvitationLink = nonGuestHumanRoute({
  summary: 'Create a reusable invitation link',
  method: 'post',
  path: '/invites/multiuse',
  needs: 'write',
  parameters: {
    ...validityParameters,
    stream_ids: withDefault(
      channelIds,
      [],
      'The ids of the channels to which the new users are subscribed.',
    ),
    ...termsParameters,
  },
  adds: ['invitationLinks', 'invitations'],
  ...oneField('invite_link', 'URL of the new link.', text),
  run: ({ accounts }, caller, values) =>
    accounts.createInvitationLink(caller, {
      validity: toValidity(values, caller.level),
      terms: toTerms(values, values.stream_ids),
    }),
});
