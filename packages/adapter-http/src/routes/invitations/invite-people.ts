import { checkSendsInvitations } from '@parley/core/accounts';
import { boolean } from '@parley/wire/codecs';
import { json, plain, required, withDefault } from '../../parameters';
import { senderRoute, withoutFields } from '../../route';
import {
  channelIds,
  termsParameters,
  toTerms,
  toValidity,
  validityParameters,
} from './invitation-parameters';
import { listedInput } from '../limits';

export const invitePeople = senderRoute({
  summary: 'Send email invitations',
  method: 'post',
  path: '/invites',
  needs: 'write',
  requires: checkSendsInvitations,
  parameters: {
    invitee_emails: required(
      plain(listedInput()),
      'The email addresses, separated by commas or line breaks.',
    ),
    ...validityParameters,
    stream_ids: required(
      channelIds,
      'The ids of the channels to which the new users are subscribed.',
    ),
    ...termsParameters,
    notify_referrer_on_join: withDefault(
      json(boolean),
      true,
      'Whether you are notified when an invited user joins.',
      {
        since: 'invitationReferrerNotice',
      },
    ),
  },
  adds: ['invitations'],
  ...withoutFields,
  run: ({ accounts }, caller, values) =>
    accounts.invitePeople(caller, {
      addresses: values.invitee_emails.split(/[,\n]/),
      validity: toValidity(values, caller.level),
      terms: toTerms(values, values.stream_ids),
      notifiesReferrer: values.notify_referrer_on_join,
    }),
});
