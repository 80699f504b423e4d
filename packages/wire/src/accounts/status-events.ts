import type { StatusParts } from '@parley/core/access';
import { integer, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { statusRecord } from './status-record';

export const statusEvents = eventsOf({
  user_status: event<StatusParts & { readonly userId: number }>(
    'UserStatusEvent',
    'Parts of the status of a user changed; an empty text removes a part.',
  )({
    user_id: required('Id of the user.', integer, ({ userId }) => userId),
    ...statusRecord.properties,
  }),
});

export const statusPresentations = presentationsOf({
  UserStatusChanged: statusEvents.user_status.present,
});
