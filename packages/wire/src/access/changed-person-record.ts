import { canSeeEmail } from '@parley/core/access';
import type { DomainEvent } from '@parley/core/events';
import type { EventViewer } from '@parley/core/kernel';
import { boolean, integer, nullable, optional, rawText, record, required, text } from '../codecs';
import type { EventOf } from '../events/event';
import { roleNumber, roleText } from './user-record';

type PersonChange = EventOf<
  | 'AvatarChanged'
  | 'BotOwnerChanged'
  | 'DeliveryEmailChanged'
  | 'DisplayEmailChanged'
  | 'GrantChanged'
  | 'ProfileValueChanged'
  | 'TimezoneChanged'
  | 'UserActivityChanged'
  | 'UserRenamed'
  | 'UserRoleChanged'
>;

const isA =
  <Tag extends PersonChange['_tag']>(tag: Tag) =>
  (change: DomainEvent): change is EventOf<Tag> =>
    change._tag === tag;

/** Reads a field from one kind of change; the others lack it. */
const of = <Tag extends PersonChange['_tag'], A>(
  tag: Tag,
  read: (change: EventOf<Tag>, viewer: EventViewer) => A,
) => {
  const has = isA(tag);
  return (change: PersonChange, viewer: EventViewer): A | undefined =>
    has(change) ? read(change, viewer) : undefined;
};

type EmailChange = EventOf<'DeliveryEmailChanged'>;

const isOwn = ({ userId }: EmailChange, viewer: EventViewer): boolean => viewer.userId === userId;

const seesEmail = (change: EmailChange, viewer: EventViewer): boolean =>
  isOwn(change, viewer) || canSeeEmail(viewer.role, change.visibility);

/** Whether the viewer sees the address now, or saw it before and no longer does. */
export const isEmailChangedFor = (change: EmailChange, viewer: EventViewer): boolean => {
  const { visibilityBefore } = change;
  const sees = seesEmail(change, viewer);
  return visibilityBefore === null
    ? sees
    : sees !== (isOwn(change, viewer) || canSeeEmail(viewer.role, visibilityBefore));
};

const customValue = record<EventOf<'ProfileValueChanged'>>()({
  id: required('Id of the field.', integer, 'fieldId'),
  value: required('The value; null if it was removed.', nullable(text), 'value'),
  rendered_value: optional(
    'The value as HTML, for Markdown fields.',
    rawText,
    ({ rendered }) => rendered ?? undefined,
  ),
});

const granted = (grant: EventOf<'GrantChanged'>['grant']) =>
  of('GrantChanged', (change) => (change.grant === grant ? change.isGranted : undefined));

/** The changed parts of a user; only those that belong together are there. */
export const changedPersonRecord = record<PersonChange, EventViewer>()({
  user_id: required('Id of the user.', integer, 'userId'),
  full_name: optional(
    'The new name.',
    text,
    of('UserRenamed', ({ fullName }) => fullName),
  ),
  role: optional(
    roleText,
    roleNumber,
    of('UserRoleChanged', ({ role }) => role),
  ),
  is_active: optional(
    'Whether the account is active now.',
    boolean,
    of('UserActivityChanged', ({ isActive }) => isActive),
  ),
  delivery_email: optional(
    'The real email address; null if the user may no longer see it.',
    nullable(text),
    of('DeliveryEmailChanged', (change, viewer) =>
      seesEmail(change, viewer) ? change.deliveryEmail : null,
    ),
  ),
  new_email: optional(
    'The new address that identifies the user in the API.',
    text,
    of('DisplayEmailChanged', ({ email }) => email),
  ),
  email: optional(
    'Email address of the user; only together with timezone.',
    text,
    of('TimezoneChanged', ({ email }) => email),
  ),
  timezone: optional(
    'IANA name of the new time zone.',
    text,
    of('TimezoneChanged', ({ timezone }) => timezone),
  ),
  avatar_source: optional(
    'Where the new picture comes from: G gravatar, U upload.',
    text,
    of('AvatarChanged', ({ source }) => source),
  ),
  avatar_url: optional(
    'URL of the new picture.',
    text,
    of('AvatarChanged', ({ url }) => url),
  ),
  avatar_url_medium: optional(
    'URL of the new picture in a larger size.',
    text,
    of('AvatarChanged', ({ mediumUrl }) => mediumUrl),
  ),
  avatar_version: optional(
    'Version of the new picture.',
    integer,
    of('AvatarChanged', ({ version }) => version),
  ),
  bot_owner_id: optional(
    'Id of the new owner of the bot.',
    integer,
    of('BotOwnerChanged', ({ ownerId }) => ownerId),
  ),
  can_create_users: optional(
    'Whether the user may create accounts now; only for that user.',
    boolean,
    granted('can_create_users'),
  ),
  can_change_user_emails: optional(
    'Whether the user may change email addresses of others now; only for that user.',
    boolean,
    granted('can_change_user_emails'),
  ),
  custom_profile_field: optional(
    'The new value of a custom profile field.',
    customValue.codec,
    of('ProfileValueChanged', (change) => customValue.present(change)),
  ),
});
