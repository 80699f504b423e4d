import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { mutedUserRecord } from './muted-user-record';

export const mutedUserEvents = eventsOf({
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

export const mutedUserPresentations = presentationsOf({
  MutedUsersChanged: mutedUserEvents.muted_users.present,
});
