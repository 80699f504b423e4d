import * as t from 'io-ts';
import { AvatarSource, EmailVisibility, Grant } from '../../access';
import { Role, UserId, eventTable, tagged, withOptional } from '../../kernel';

const UserRenamed = tagged('UserRenamed', { userId: UserId, fullName: t.string });
const UserRoleChanged = withOptional(
  tagged('UserRoleChanged', { userId: UserId, role: Role }),
  /** Missing in entries of versions that did not store it. */
  { previousRole: Role },
);
const UserActivityChanged = tagged('UserActivityChanged', { userId: UserId, isActive: t.boolean });

/** The setting that decides who sees the email address. */
const Visibility = t.union([EmailVisibility, t.null]);

const DeliveryEmailChanged = tagged('DeliveryEmailChanged', {
  userId: UserId,
  deliveryEmail: t.string,
  visibility: EmailVisibility,
  /** Null if the address itself changed; then everyone who may see it receives it. */
  visibilityBefore: Visibility,
});

const DisplayEmailChanged = tagged('DisplayEmailChanged', { userId: UserId, email: t.string });
const AvatarChanged = tagged('AvatarChanged', {
  userId: UserId,
  source: AvatarSource,
  url: t.string,
  mediumUrl: t.string,
  version: t.number,
});
const TimezoneChanged = tagged('TimezoneChanged', {
  userId: UserId,
  email: t.string,
  timezone: t.string,
});
const GrantChanged = tagged('GrantChanged', {
  userId: UserId,
  grant: Grant,
  isGranted: t.boolean,
});
const BotOwnerChanged = tagged('BotOwnerChanged', { userId: UserId, ownerId: UserId });
const ProfileValueChanged = tagged('ProfileValueChanged', {
  userId: UserId,
  fieldId: t.number,
  /** Null if the value was removed. */
  value: t.union([t.string, t.null]),
  rendered: t.union([t.string, t.null]),
});

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
