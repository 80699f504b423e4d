import * as t from 'io-ts';
import type { AtMostOne, EventViewer } from '../../kernel';
import { UserId, eventKind, eventTable, role } from '../../kernel';
import { unknownUserName } from './placeholder-user';
import { presentUser } from './present-user';
import { UserDetails, presentProfile } from './user-details';
import { UserView } from './user-view';

const UserAdded = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserAdded'), user: UserView }),
    /** Shown to guests with limited visibility. */
    t.partial({ placeholder: UserView, details: UserDetails }),
  ]),
);
export type UserAdded = t.TypeOf<typeof UserAdded>;

const UserBecameInaccessible = t.readonly(
  t.type({ _tag: t.literal('UserBecameInaccessible'), userId: UserId }),
);
/** A user became inaccessible to a guest; sent only to that guest. */
export type UserBecameInaccessible = t.TypeOf<typeof UserBecameInaccessible>;

/** The record that the viewer sees instead of the user. */
const placeholderFor = ({ placeholder }: UserAdded, viewer: EventViewer): UserView | undefined =>
  viewer.role === role.guest ? placeholder : undefined;

const presentAdded = (event: UserAdded, viewer: EventViewer): AtMostOne => {
  const shown = placeholderFor(event, viewer);
  if (shown !== undefined && viewer.capabilities.has('user_list_incomplete')) {
    return [];
  }
  const user = shown ?? event.user;
  const profile = shown === undefined ? (event.details?.profile ?? []) : [];
  return [
    {
      type: 'realm_user',
      op: 'add',
      person: {
        ...presentUser(user, {
          level: viewer.level,
          clientGravatar: false,
          viewer: { id: viewer.userId, role: viewer.role },
        }),
        ...(user.bot === null ? { profile_data: presentProfile(profile) } : {}),
      },
    },
  ];
};

/** Only active people have a status that others see. */
const presentStatusOf = (event: UserAdded, viewer: EventViewer): AtMostOne =>
  placeholderFor(event, viewer) !== undefined || event.user.bot !== null || !event.user.isActive
    ? []
    : [{ type: 'user_status', user_id: event.user.id, ...event.details?.status }];

export const userEvents = eventTable({
  UserAdded: eventKind(UserAdded, {
    parts: (event) => [
      (viewer) => presentAdded(event, viewer),
      ...(Object.keys(event.details?.status ?? {}).length === 0
        ? []
        : [(viewer: EventViewer) => presentStatusOf(event, viewer)]),
    ],
  }),
  UserBecameInaccessible: eventKind(UserBecameInaccessible, ({ userId }) => [
    {
      type: 'realm_user',
      op: 'remove',
      person: { user_id: userId, full_name: unknownUserName },
    },
  ]),
});
