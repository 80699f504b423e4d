import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type MissingRecipients = Tagged<'MissingRecipients'>;
export const missingRecipients: MissingRecipients = { _tag: 'MissingRecipients' };

/** People whom one message may be for; a conversation is found by a key that lists them all. */
export const maxRecipients = 200;

export type TooManyRecipients = Tagged<'TooManyRecipients'>;
export const tooManyRecipients: TooManyRecipients = { _tag: 'TooManyRecipients' };

export type UnknownRecipientEmail = Tagged<'UnknownRecipientEmail'> & { readonly email: string };
export const unknownRecipientEmail = (email: string): UnknownRecipientEmail => ({
  _tag: 'UnknownRecipientEmail',
  email,
});

export type UnknownRecipientId = Tagged<'UnknownRecipientId'> & { readonly id: number };
export const unknownRecipientId = (id: number): UnknownRecipientId => ({
  _tag: 'UnknownRecipientId',
  id,
});

export type RecipientsOutOfSight = Tagged<'RecipientsOutOfSight'>;
/** The caller may not know of somebody whom the message is for. */
export const recipientsOutOfSight: RecipientsOutOfSight = { _tag: 'RecipientsOutOfSight' };

export type RecipientDeactivated = Tagged<'RecipientDeactivated'> & { readonly email: string };
export const recipientDeactivated = (email: string): RecipientDeactivated => ({
  _tag: 'RecipientDeactivated',
  email,
});

export type DirectMessagesDisabled = Tagged<'DirectMessagesDisabled'>;
export const directMessagesDisabled: DirectMessagesDisabled = { _tag: 'DirectMessagesDisabled' };

export type NobodyMayAuthorize = Tagged<'NobodyMayAuthorize'>;
export const nobodyMayAuthorize: NobodyMayAuthorize = { _tag: 'NobodyMayAuthorize' };

export type MayNotInitiate = Tagged<'MayNotInitiate'>;
export const mayNotInitiate: MayNotInitiate = { _tag: 'MayNotInitiate' };

export type DirectMessageFailure =
  | MissingRecipients
  | TooManyRecipients
  | UnknownRecipientEmail
  | UnknownRecipientId
  | RecipientsOutOfSight
  | RecipientDeactivated
  | DirectMessagesDisabled
  | NobodyMayAuthorize
  | MayNotInitiate;

export const directMessageFailures: FailureTable<DirectMessageFailure> = {
  MissingRecipients: () => badRequest('Message must have recipients'),
  TooManyRecipients: () => badRequest(`Too many recipients (limit: ${maxRecipients})`),
  UnknownRecipientEmail: ({ email }) => badRequest(`Invalid email '${email}'`),
  UnknownRecipientId: ({ id }) => badRequest(`Invalid user ID ${id}`),
  RecipientsOutOfSight: () =>
    badRequest('You do not have permission to access some of the recipients.'),
  RecipientDeactivated: ({ email }) => badRequest(`'${email}' is no longer using Parley.`),
  DirectMessagesDisabled: () => badRequest('Direct messages are disabled in this organization.'),
  NobodyMayAuthorize: () =>
    badRequest('This conversation does not include any users who can authorize it.'),
  MayNotInitiate: () =>
    badRequest('You do not have permission to initiate direct message conversations.'),
};
