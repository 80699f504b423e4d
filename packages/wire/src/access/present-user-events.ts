import type { EventViewer } from '@parley/core/kernel';
import { unknownUserName } from '@parley/core/access';
import { role } from '@parley/core/kernel';
import type { AtMostOne, EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { presentProfile, presentUser } from './present-user';

/** The record that the viewer sees instead of the user. */
const placeholderFor = (
  { placeholder }: EventOf<'UserAdded'>,
  viewer: EventViewer,
): EventOf<'UserAdded'>['placeholder'] => (viewer.role === role.guest ? placeholder : undefined);

const presentAdded = (event: EventOf<'UserAdded'>, viewer: EventViewer): AtMostOne => {
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
const presentStatusOf = (event: EventOf<'UserAdded'>, viewer: EventViewer): AtMostOne =>
  placeholderFor(event, viewer) !== undefined || event.user.bot !== null || !event.user.isActive
    ? []
    : [{ type: 'user_status', user_id: event.user.id, ...event.details?.status }];

export const userPresentations = presentationsOf({
  UserAdded: {
    parts: (event) => [
      (viewer) => presentAdded(event, viewer),
      ...(Object.keys(event.details?.status ?? {}).length === 0
        ? []
        : [(viewer: EventViewer) => presentStatusOf(event, viewer)]),
    ],
  },
  UserBecameInaccessible: ({ userId }) => [
    {
      type: 'realm_user',
      op: 'remove',
      person: { user_id: userId, full_name: unknownUserName },
    },
  ],
});
