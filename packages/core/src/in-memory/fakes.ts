import type {
  AccountFacts,
  EventPresentation,
  InitialStatePresentation,
  StatePart,
  VisitorFacts,
} from '../events';
import { accountLoaders, visitorLoaders } from '../events';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as RR from 'fp-ts/ReadonlyRecord';
import * as TE from 'fp-ts/TaskEither';
import type { DeviceKeys, DisposableDomains } from '../accounts';
import type { ChannelEmailTokens } from '../channels';
import type {
  ApiKeys,
  Clock,
  BearerTokens,
  ConfirmationTokens,
  Fields,
  Passwords,
  RandomIds,
  RandomNumbers,
  Timestamp,
} from '../kernel';
import { SharedFields, SharedList, foldCase } from '../kernel';
import type {
  FileTokens,
  Gravatars,
  LinkifierValidator,
  SignatureCheck,
  UnicodeEmoji,
  WebhookPresentation,
} from '../messages';
import type { RecordPresentation } from '../organization';
import { nextNumber } from './next-id';

/** 14 November 2023, a little after ten in the evening. */
export const someTime: Timestamp = 1_700_000_000;

export type SettableClock = Clock & { readonly set: (now: Timestamp) => void };

/** A clock that stops until a test sets it. */
export const fakeClock = (): SettableClock => {
  const time = { now: someTime };
  return {
    now: () => time.now,
    set: (now) => {
      time.now = now;
    },
  };
};

/** Well-formed UUIDs with increasing numbers. */
export const fakeIds: RandomIds = {
  uuid: () => `00000000-0000-4000-8000-${String(nextNumber()).padStart(12, '0')}`,
  token: () => String(nextNumber()).padStart(24, 't'),
};

/** A few emoji, one of them with two names. */
export const fakeUnicodeEmoji: UnicodeEmoji = new Map([
  ['cat', '1f408'],
  ['dog', '1f415'],
  ['octopus', '1f419'],
  ['+1', '1f44d'],
  ['thumbs_up', '1f44d'],
]);

/** Rejects only the pattern `(`. */
export const fakeLinkifierValidator: LinkifierValidator = {
  validate: (proposed) =>
    proposed.pattern === '('
      ? E.left([{ _tag: 'PatternInvalid', detail: 'missing ): (' }])
      : E.right(proposed),
};

/** Knows one disposable email domain. */
export const fakeDisposableDomains: DisposableDomains = {
  isDisposable: (domain) => domain === 'throwaway.example',
};

/** Always returns the lowest number. */
export const fakeRandom: RandomNumbers = { below: () => () => 0 };

const keyOf: ApiKeys['keyOf'] = (userId, { generation, salt }) =>
  `${userId}g${generation}${salt ?? ''}`.padStart(32, 'K');

/** Keys that contain the user's id. */
export const fakeApiKeys: ApiKeys = {
  keyOf,
  isKeyOf: (key, userId, seed) => key === keyOf(userId, seed),
};

const shortestPassword = 6;

/** Hashes that contain the password. */
export const fakePasswords: Passwords = {
  hash: (password) => TE.right(`hash of ${password}`),
  verify: (password, hash) => TE.right(hash === `hash of ${password}`),
  isWeak: (password) => password.length < shortestPassword,
};

/** Hashes that contain the token. */
export const fakeBearerTokens: BearerTokens = {
  hashOf: (token) => `hash of ${token}`,
  otherHashOf: () => undefined,
  csrfTokenOf: (token) => `csrf of ${token}`,
  isCsrfTokenOf: (csrfToken, token) => csrfToken === `csrf of ${token}`,
};

/** Tokens that contain the id of the object that they open. */
export const fakeConfirmationTokens: ConfirmationTokens = {
  tokenOf: ({ id, tokenSalt }) => `${String(id).padStart(32, '0')}${tokenSalt ?? ''}`,
  claimedId: (token) => (/^\d{32}/.test(token) ? Number(token.slice(0, 32)) : undefined),
  isTokenOf: (token, opened) => token === fakeConfirmationTokens.tokenOf(opened),
};

/** The same for the addresses of channels. */
export const fakeChannelEmailTokens: ChannelEmailTokens = {
  ...fakeConfirmationTokens,
  domain: undefined,
};

/** Keys that contain the address. */
export const fakeGravatars: Gravatars = {
  keyOf: (email) => `gravatar-of-${foldCase(email.trim())}`,
};

/** Signatures that contain the secret and the length of the body. */
export const fakeSignatures: SignatureCheck = {
  isHmacSha256: (signature, secret, body) => signature === `${secret}:${body.length}`,
  isSecret: (given, secret) => given === secret,
};

/** Tokens that contain the id of the object that they open. */
export const fakeFileTokens: FileTokens = {
  issue: (path, expiresAt) => `${expiresAt}@${path}`,
  read: (token) => {
    const [, time = '', path = ''] = /^(\d+)@(.+)$/.exec(token) ?? [];
    return path === '' ? undefined : { path, expiresAt: Number(time) };
  },
};

/** Keys that contain the user and the device. */
export const fakeDeviceKeys: DeviceKeys = {
  keyOf: (userId, { client, network }) => `${userId} ${client} ${network}`,
};

/** Shows events as they are, deletions one by one; what clients receive is in `@parley/wire`. */
export const plainEvents: EventPresentation = {
  present: (event) => {
    switch (event._tag) {
      case 'EntrySkipped':
        return [];
      case 'MessageSent':
        return [{ type: 'message', event }];
      case 'MessagesDeleted':
        return event.messageIds.map(() => ({ type: 'delete_message', event }));
      default:
        return [{ type: 'realm_user', op: 'update', event }];
    }
  },
  widthOf: (event) => (event._tag === 'MessagesDeleted' ? event.messageIds.length : 1),
};

const plainParts = <Facts>(
  loaders: Readonly<Record<keyof Facts & string, unknown>>,
  fetched: readonly string[] | undefined,
): readonly StatePart<Facts, keyof Facts & string>[] =>
  RR.keys(loaders)
    .filter((facts) => fetched?.includes(facts) !== false)
    .map(<Name extends keyof Facts & string>(facts: Name): StatePart<Facts, Name> => ({
      facts,
      present: (loaded) => ({ [facts]: loaded }),
    }));

/**
 * Shows the facts of the initial state as they are, by their names; what clients receive is in
 * `@parley/wire`.
 */
export const plainState: InitialStatePresentation = {
  forAccount: (_caller, { fetched }) => plainParts<AccountFacts>(accountLoaders, fetched),
  forVisitor: (_visitor, { fetched }) => plainParts<VisitorFacts>(visitorLoaders, fetched),
  join: (_level, presented) =>
    new SharedFields(Object.assign({}, ...presented), new SharedList([])),
};

const asItIs = (facts: object): Fields => ({ ...facts });

/** Shows what is exported as it is; the records of archives are in `@parley/wire`. */
export const plainRecords: RecordPresentation = {
  messages: asItIs,
  attachments: asItIs,
  organization: asItIs,
  users: asItIs,
  user_groups: asItIs,
  channel_folders: asItIs,
  channels: asItIs,
  subscriptions: asItIs,
  user_topics: asItIs,
  custom_emoji: asItIs,
  linkifiers: asItIs,
  playgrounds: asItIs,
  profile_fields: asItIs,
  domains: asItIs,
  default_channel_groups: asItIs,
  user_statuses: asItIs,
  muted_users: asItIs,
  alert_words: asItIs,
  drafts: asItIs,
  scheduled_messages: asItIs,
  reminders: asItIs,
  saved_snippets: asItIs,
  navigation_views: asItIs,
};

/** Shows calls as they are; what webhooks receive is in `@parley/wire`. */
export const plainWebhooks: WebhookPresentation = {
  webhookPayload: (call) => call,
  slackFields: ({ message }) =>
    message.place._tag === 'InConversation' ? O.none : O.some({ text: message.content }),
};
