import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { mutedUserRecord } from './muted-user-record';

const events = eventsOf({
  muted_users: event<'MutedUsersChanged'>(
    'MutedUsersEvent',
    'The user muted or unmuted somebody.',
    { since: 'mutedUsers' },
  )({
    muted_users: required('All muted users.', arrayOf(mutedUserRecord.codec), ({ users }) =>
      users.map((each) => mutedUserRecord.present(each)),
    ),
  }),
});

export const mutedUserEvents = presentedEvents(events, {
  MutedUsersChanged: events.muted_users.present,
});
