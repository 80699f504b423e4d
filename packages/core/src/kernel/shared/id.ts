import * as t from 'io-ts';

/** An integer that JSON represents exactly. */
export const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value);

interface IdBrand<Kind extends string> {
  readonly id: unique symbol;
  readonly kind: Kind;
}

/** An id is an integer on the wire and in the store; its kind exists only in the types. */
export type Id<Kind extends string> = t.Branded<number, IdBrand<Kind>>;

const id = <Kind extends string>(name: Kind): t.Type<Id<Kind>, number> =>
  new t.Type<Id<Kind>, number>(
    name,
    (u): u is Id<Kind> => isWholeNumber(u),
    (u, context) => (isWholeNumber(u) ? t.success(u as Id<Kind>) : t.failure(u, context)),
    (value) => value,
  );

export const RealmId = id('RealmId');
export type RealmId = t.TypeOf<typeof RealmId>;

export const UserId = id('UserId');
export type UserId = t.TypeOf<typeof UserId>;

export const UserGroupId = id('UserGroupId');
export type UserGroupId = t.TypeOf<typeof UserGroupId>;

export const ChannelId = id('ChannelId');
export type ChannelId = t.TypeOf<typeof ChannelId>;

export const ChannelFolderId = id('ChannelFolderId');
export type ChannelFolderId = t.TypeOf<typeof ChannelFolderId>;

export const DefaultChannelGroupId = id('DefaultChannelGroupId');
export type DefaultChannelGroupId = t.TypeOf<typeof DefaultChannelGroupId>;

export const ProfileFieldId = id('ProfileFieldId');
export type ProfileFieldId = t.TypeOf<typeof ProfileFieldId>;

export const RecipientId = id('RecipientId');
export type RecipientId = t.TypeOf<typeof RecipientId>;

export const MessageId = id('MessageId');
export type MessageId = t.TypeOf<typeof MessageId>;

export const AttachmentId = id('AttachmentId');
export type AttachmentId = t.TypeOf<typeof AttachmentId>;

export const NamedKeyId = id('NamedKeyId');
export type NamedKeyId = t.TypeOf<typeof NamedKeyId>;

export const PlaygroundId = id('PlaygroundId');
export type PlaygroundId = t.TypeOf<typeof PlaygroundId>;

export const CustomEmojiId = id('CustomEmojiId');
export type CustomEmojiId = t.TypeOf<typeof CustomEmojiId>;

export const LinkifierId = id('LinkifierId');
export type LinkifierId = t.TypeOf<typeof LinkifierId>;

export const EmailChangeId = id('EmailChangeId');
export type EmailChangeId = t.TypeOf<typeof EmailChangeId>;

/** A login of a person in a browser. */
export const SessionId = id('SessionId');
export type SessionId = t.TypeOf<typeof SessionId>;

/** An app on a device of a person, as it registered itself. */
export const ClientDeviceId = id('ClientDeviceId');
export type ClientDeviceId = t.TypeOf<typeof ClientDeviceId>;

/** A place to which push notifications of a person are sent. */
export const PushRegistrationId = id('PushRegistrationId');
export type PushRegistrationId = t.TypeOf<typeof PushRegistrationId>;

export const InvitationId = id('InvitationId');
export type InvitationId = t.TypeOf<typeof InvitationId>;

export const ReminderId = id('ReminderId');
export type ReminderId = t.TypeOf<typeof ReminderId>;

export const SavedSnippetId = id('SavedSnippetId');
export type SavedSnippetId = t.TypeOf<typeof SavedSnippetId>;

export const ScheduledMessageId = id('ScheduledMessageId');
export type ScheduledMessageId = t.TypeOf<typeof ScheduledMessageId>;

export const DraftId = id('DraftId');
export type DraftId = t.TypeOf<typeof DraftId>;

/** An export of the organization's data. */
export const ExportId = id('ExportId');
export type ExportId = t.TypeOf<typeof ExportId>;

/** The position of an event in its realm's log; larger is later. */
export const EventId = id('EventId');
export type EventId = t.TypeOf<typeof EventId>;

/** Reads a number that is known to be an id, such as one from the store. */
export const asId =
  <Kind extends string>(_codec: t.Type<Id<Kind>, number>) =>
  (value: number): Id<Kind> =>
    value as Id<Kind>;
