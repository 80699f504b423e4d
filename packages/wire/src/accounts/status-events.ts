import type { StatusParts } from '@parley/core/access';
import type { EventViewer } from '@parley/core/kernel';
import { integer, required } from '../codecs';
import type { AtMostOne } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { statusRecord } from './status-record';

type ChangedStatus = StatusParts & { readonly userId: number };

const events = eventsOf({
  user_status: event<ChangedStatus>(
    'UserStatusEvent',
    'Parts of the status of a user changed; an empty text removes a part.',
  )({
    user_id: required('Id of the user.', integer, 'userId'),
    ...statusRecord.properties,
  }),
});

/** None at levels that know none of the parts that changed. */
export const presentStatus = (changed: ChangedStatus, viewer: EventViewer): AtMostOne =>
  Object.keys(statusRecord.present(changed, viewer)).length === 0
    ? []
    : events.user_status.present(changed, viewer);

export const statusEvents = presentedEvents(events, { UserStatusChanged: presentStatus });
