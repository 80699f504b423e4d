import type { EventViewer } from '@parley/core/kernel';
import { canSeeEmail } from '@parley/core/access';
import type { AtMostOne, EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';

const update = (person: Readonly<Record<string, unknown>>): AtMostOne => [
  { type: 'realm_user', op: 'update', person },
];

/** For viewers who see the address now, or saw it before and no longer do. */
export const presentDeliveryEmail = (
  { userId, deliveryEmail, visibility, visibilityBefore }: EventOf<'DeliveryEmailChanged'>,
  viewer: EventViewer,
): AtMostOne => {
  const isOwn = viewer.userId === userId;
  const sees = isOwn || canSeeEmail(viewer.role, visibility);
  const saw =
    visibilityBefore === null ? !sees : isOwn || canSeeEmail(viewer.role, visibilityBefore);
  if (sees === saw || (visibilityBefore === null && !sees)) {
    return [];
  }
  return update({ user_id: userId, delivery_email: sees ? deliveryEmail : null });
};

export const userUpdatePresentations = presentationsOf({
  UserRenamed: ({ userId, fullName }) => update({ user_id: userId, full_name: fullName }),
  UserRoleChanged: ({ userId, role }) => update({ user_id: userId, role }),
  UserActivityChanged: ({ userId, isActive }) => update({ user_id: userId, is_active: isActive }),
  DeliveryEmailChanged: presentDeliveryEmail,
  DisplayEmailChanged: ({ userId, email }) => update({ user_id: userId, new_email: email }),
  AvatarChanged: ({ userId, source, url, mediumUrl, version }) =>
    update({
      user_id: userId,
      avatar_source: source,
      avatar_url: url,
      avatar_url_medium: mediumUrl,
      avatar_version: version,
    }),
  TimezoneChanged: ({ userId, email, timezone }) => update({ user_id: userId, email, timezone }),
  GrantChanged: ({ userId, grant, isGranted }) => update({ user_id: userId, [grant]: isGranted }),
  BotOwnerChanged: ({ userId, ownerId }) => update({ user_id: userId, bot_owner_id: ownerId }),
  ProfileValueChanged: ({ userId, fieldId, value, rendered }) =>
    update({
      user_id: userId,
      custom_profile_field: {
        id: fieldId,
        value,
        ...(rendered === null ? {} : { rendered_value: rendered }),
      },
    }),
});
