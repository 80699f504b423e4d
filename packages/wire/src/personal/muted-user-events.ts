import { arrayOf, required } from '../codecs';
import { event, eventsOf } from '../events/event';
import type { EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { mutedUserRecord } from './muted-user-record';

export const mutedUserEvents = eventsOf({
  muted_users: event<EventOf<'MutedUsersChanged'>>(
    'MutedUsersEvent',
    'The user muted or unmuted somebody.',
    { since: 'mutedUsers' },
  )({
    muted_users: required('All muted users.', arrayOf(mutedUserRecord.codec), ({ users }) =>
      users.map((each) => mutedUserRecord.present(each)),
    ),
  }),
});

export const mutedUserPresentations = presentationsOf({
  MutedUsersChanged: mutedUserEvents.muted_users.present,
});
