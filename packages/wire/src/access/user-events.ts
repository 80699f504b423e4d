import { readStatus, unknownUserName } from '@parley/core/access';
import type { EventViewer } from '@parley/core/kernel';
import { role } from '@parley/core/kernel';
import { presentStatus } from '../accounts/status-events';
import { integer, record, required, text } from '../codecs';
import type { AtMostOne, EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { changedPersonRecord, isEmailChangedFor } from './changed-person-record';
import { presentProfile, presentUser } from './present-user';
import { user } from './user-record';

type UserAdded = EventOf<'UserAdded'>;

/** The record that the viewer sees instead of the user. */
const placeholderFor = (
  { placeholder }: UserAdded,
  viewer: EventViewer,
): UserAdded['placeholder'] => (viewer.role === role.guest ? placeholder : undefined);

const presentPerson = (added: UserAdded, viewer: EventViewer) => {
  const shown = placeholderFor(added, viewer);
  const profile = shown === undefined ? (added.details?.profile ?? []) : [];
  const person = shown ?? added.user;
  return {
    ...presentUser(person, {
      level: viewer.level,
      clientGravatar: false,
      viewer: { id: viewer.userId, role: viewer.role },
    }),
    ...(person.bot === null ? { profile_data: presentProfile(profile) } : {}),
  };
};

const inaccessiblePerson = record<EventOf<'UserBecameInaccessible'>>()({
  user_id: required('Id of the user.', integer, 'userId'),
  full_name: required('Name to show instead of the name of the user.', text, () => unknownUserName),
});

const events = eventsOf({
  realm_user: {
    add: event<UserAdded>(
      'RealmUserAddEvent',
      'An account was created, or became accessible to the user.',
    )({ person: required('The user.', user, presentPerson) }),
    update: event<Parameters<typeof changedPersonRecord.present>[0]>(
      'RealmUserUpdateEvent',
      'An account was changed.',
    )({
      person: required(
        'The id of the user, and what changed.',
        changedPersonRecord.codec,
        changedPersonRecord.present,
      ),
    }),
    remove: event<'UserBecameInaccessible'>(
      'RealmUserRemoveEvent',
      'The user can no longer access an account.',
    )({
      person: required('The user.', inaccessiblePerson.codec, (gone) =>
        inaccessiblePerson.present(gone),
      ),
    }),
  },
});

const { add, update, remove } = events.realm_user;

/** Only active people have a status that others see. */
const presentStatusOf = (added: UserAdded, viewer: EventViewer): AtMostOne =>
  placeholderFor(added, viewer) !== undefined || added.user.bot !== null || !added.user.isActive
    ? []
    : presentStatus({ userId: added.user.id, ...readStatus(added.details?.status ?? {}) }, viewer);

export const userEvents = presentedEvents(events, {
  UserAdded: {
    parts: (added) => [
      (viewer) =>
        placeholderFor(added, viewer) !== undefined &&
        viewer.capabilities.has('user_list_incomplete')
          ? []
          : add.present(added, viewer),
      ...(Object.keys(added.details?.status ?? {}).length === 0
        ? []
        : [(viewer: EventViewer) => presentStatusOf(added, viewer)]),
    ],
  },
  UserBecameInaccessible: remove.present,
  UserRenamed: update.present,
  UserRoleChanged: update.present,
  UserActivityChanged: update.present,
  DeliveryEmailChanged: (change, viewer) =>
    isEmailChangedFor(change, viewer) ? update.present(change, viewer) : [],
  DisplayEmailChanged: update.present,
  AvatarChanged: update.present,
  TimezoneChanged: update.present,
  GrantChanged: update.present,
  BotOwnerChanged: update.present,
  ProfileValueChanged: update.present,
});
