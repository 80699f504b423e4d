import * as t from 'io-ts';
import { AvatarSource, EmailVisibility, Grant, canSeeEmail } from '../../access';
import type { AtMostOne, EventViewer } from '../../kernel';
import { Role, UserId, eventKind, eventTable } from '../../kernel';

const UserRenamed = t.readonly(
  t.type({ _tag: t.literal('UserRenamed'), userId: UserId, fullName: t.string }),
);
const UserRoleChanged = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserRoleChanged'), userId: UserId, role: Role }),
    /** Missing in entries of versions that did not store it. */
    t.partial({ previousRole: Role }),
  ]),
);
const UserActivityChanged = t.readonly(
  t.type({ _tag: t.literal('UserActivityChanged'), userId: UserId, isActive: t.boolean }),
);

/** The setting that decides who sees the email address. */
const Visibility = t.union([EmailVisibility, t.null]);

const DeliveryEmailChanged = t.readonly(
  t.type({
    _tag: t.literal('DeliveryEmailChanged'),
    userId: UserId,
    deliveryEmail: t.string,
    visibility: EmailVisibility,
    /** Null if the address itself changed; then everyone who may see it receives it. */
    visibilityBefore: Visibility,
  }),
);
export type DeliveryEmailChanged = t.TypeOf<typeof DeliveryEmailChanged>;

const DisplayEmailChanged = t.readonly(
  t.type({ _tag: t.literal('DisplayEmailChanged'), userId: UserId, email: t.string }),
);
const AvatarChanged = t.readonly(
  t.type({
    _tag: t.literal('AvatarChanged'),
    userId: UserId,
    source: AvatarSource,
    url: t.string,
    mediumUrl: t.string,
    version: t.number,
  }),
);
const TimezoneChanged = t.readonly(
  t.type({
    _tag: t.literal('TimezoneChanged'),
    userId: UserId,
    email: t.string,
    timezone: t.string,
  }),
);
const GrantChanged = t.readonly(
  t.type({
    _tag: t.literal('GrantChanged'),
    userId: UserId,
    grant: Grant,
    isGranted: t.boolean,
  }),
);
const BotOwnerChanged = t.readonly(
  t.type({ _tag: t.literal('BotOwnerChanged'), userId: UserId, ownerId: UserId }),
);
const ProfileValueChanged = t.readonly(
  t.type({
    _tag: t.literal('ProfileValueChanged'),
    userId: UserId,
    fieldId: t.number,
    /** Null if the value was removed. */
    value: t.union([t.string, t.null]),
    rendered: t.union([t.string, t.null]),
  }),
);

const update = (person: Readonly<Record<string, unknown>>): AtMostOne => [
  { type: 'realm_user', op: 'update', person },
];

/** For viewers who see the address now, or saw it before and no longer do. */
export const presentDeliveryEmail = (
  { userId, deliveryEmail, visibility, visibilityBefore }: DeliveryEmailChanged,
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

export const userUpdateEvents = eventTable({
  UserRenamed: eventKind(UserRenamed, ({ userId, fullName }) =>
    update({ user_id: userId, full_name: fullName }),
  ),
  UserRoleChanged: eventKind(UserRoleChanged, ({ userId, role }) =>
    update({ user_id: userId, role }),
  ),
  UserActivityChanged: eventKind(UserActivityChanged, ({ userId, isActive }) =>
    update({ user_id: userId, is_active: isActive }),
  ),
  DeliveryEmailChanged: eventKind(DeliveryEmailChanged, presentDeliveryEmail),
  DisplayEmailChanged: eventKind(DisplayEmailChanged, ({ userId, email }) =>
    update({ user_id: userId, new_email: email }),
  ),
  AvatarChanged: eventKind(AvatarChanged, ({ userId, source, url, mediumUrl, version }) =>
    update({
      user_id: userId,
      avatar_source: source,
      avatar_url: url,
      avatar_url_medium: mediumUrl,
      avatar_version: version,
    }),
  ),
  TimezoneChanged: eventKind(TimezoneChanged, ({ userId, email, timezone }) =>
    update({ user_id: userId, email, timezone }),
  ),
  GrantChanged: eventKind(GrantChanged, ({ userId, grant, isGranted }) =>
    update({ user_id: userId, [grant]: isGranted }),
  ),
  BotOwnerChanged: eventKind(BotOwnerChanged, ({ userId, ownerId }) =>
    update({ user_id: userId, bot_owner_id: ownerId }),
  ),
  ProfileValueChanged: eventKind(ProfileValueChanged, ({ userId, fieldId, value, rendered }) =>
    update({
      user_id: userId,
      custom_profile_field: {
        id: fieldId,
        value,
        ...(rendered === null ? {} : { rendered_value: rendered }),
      },
    }),
  ),
});
