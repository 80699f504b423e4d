import * as t from 'io-ts';
import { AvatarSource, EmailVisibility, Grant } from '../../access';
import { Role, UserId, eventTable } from '../../kernel';

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

export const userUpdateEvents = eventTable({
  UserRenamed,
  UserRoleChanged,
  UserActivityChanged,
  DeliveryEmailChanged,
  DisplayEmailChanged,
  AvatarChanged,
  TimezoneChanged,
  GrantChanged,
  BotOwnerChanged,
  ProfileValueChanged,
});
