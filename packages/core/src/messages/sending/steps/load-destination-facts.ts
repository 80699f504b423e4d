import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Principals } from '../../../access';
import { loadPrincipals, matchPrincipals, visibilityOf } from '../../../access';
import type { BotOwner, ChannelForViewer } from '../../../channels';
import {
  canCreateTopics,
  checkNewTopic,
  loadBotOwner,
  loadGuestVisibility,
  noVisibility,
  parseTopic,
} from '../../../channels';
import type { Async, ChannelId } from '../../../kernel';
import { together } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Addressee, ToChannel } from '../addressee';
import type {
  ChannelFacts,
  ConversationFacts,
  DestinationFacts,
  RecipientFacts,
} from '../destination';
import { hasTooManyRecipients, checkChannelName, peopleWith } from '../destination';

/** The channel; none if the name is invalid or no channel has it. */
const loadTarget = (
  { channels }: Reader,
  { realm, user }: Caller,
  channel: ChannelId | string,
): Async<readonly ChannelForViewer[]> =>
  pipe(
    checkChannelName(channel),
    E.match(
      () => TE.right([]),
      (known) =>
        typeof known === 'number'
          ? channels.loadManyFor(realm.id, user.id, [known])
          : channels.loadByNamesFor(realm.id, user.id, [known]),
    ),
  );

/**
 * Whether the topic has messages, if that decides whether the caller may post there: if the caller
 * may not create it, or nobody may.
 */
const loadTopicExists = (
  { messages }: Reader,
  caller: Caller,
  addressee: ToChannel,
  { channel }: ChannelForViewer,
  botOwner: BotOwner | undefined,
): Async<boolean | undefined> => {
  const topic = parseTopic(addressee.topic);
  return E.isLeft(topic) ||
    (canCreateTopics(caller, channel, botOwner) && E.isRight(checkNewTopic(topic.right)))
    ? TE.right(undefined)
    : messages.hasAny(caller.realm.id, channel.recipientId, topic.right);
};

/** Loads what decides whether the caller may post in the channel. */
export const loadChannelFacts = (
  tx: Reader,
  caller: Caller,
  addressee: ToChannel,
): Async<ChannelFacts> =>
  pipe(
    loadTarget(tx, caller, addressee.channel),
    TE.flatMap(([target]): Async<ChannelFacts> => {
      const facts = { _tag: 'ChannelFacts' as const, addressee, target };
      return target === undefined
        ? TE.right({ ...facts, botOwner: undefined, topicExists: undefined })
        : pipe(
            loadBotOwner(tx, caller, target),
            TE.flatMap((botOwner) =>
              pipe(
                loadTopicExists(tx, caller, addressee, target, botOwner),
                TE.map((topicExists) => ({ ...facts, botOwner, topicExists })),
              ),
            ),
          );
    }),
  );

/** Loads the existing recipients and their visibility; loads none if there are too many. */
export const loadRecipientFacts = (
  tx: Pick<Reader, 'knownUsers' | 'users'>,
  caller: Caller,
  recipients: Principals,
): Async<RecipientFacts> =>
  hasTooManyRecipients(recipients)
    ? TE.right({ recipients, users: [], isVisible: () => false })
    : pipe(
        together({
          users: loadPrincipals(tx, caller, recipients),
          isVisible: visibilityOf(tx, caller),
        }),
        TE.map((found) => ({ recipients, ...found })),
      );

type Conversation = Pick<ConversationFacts, 'recipientId' | 'hasHistory' | 'people' | 'visibility'>;

const noConversation: Conversation = {
  recipientId: undefined,
  hasHistory: false,
  people: [],
  visibility: noVisibility,
};

/** Loads the conversation of the caller with the recipients, if all of them exist. */
const loadConversation = (
  tx: Reader,
  caller: Caller,
  { recipients, users }: RecipientFacts,
): Async<Conversation> => {
  const { realm, user } = caller;
  const matched = matchPrincipals(recipients, users, realm);
  if (E.isLeft(matched)) {
    return TE.right(noConversation);
  }
  const everyone = peopleWith(user, matched.right);
  const userIds = everyone.map(({ id }) => id);
  return pipe(
    together({
      found: pipe(
        tx.recipients.findConversation(realm.id, userIds),
        TE.flatMap((existing) =>
          together({
            recipientId: TE.right(O.toUndefined(existing)?.id),
            hasHistory: O.isSome(existing)
              ? tx.messages.hasAny(realm.id, existing.value.id)
              : TE.right(false),
            visibility: O.isSome(existing)
              ? TE.right(noVisibility)
              : loadGuestVisibility(tx, realm, userIds, []),
          }),
        ),
      ),
      groups: tx.users.groupsOf(realm, everyone),
    }),
    TE.map(({ found, groups }) => ({
      ...found,
      people: everyone.map((member) => ({
        user: member,
        groups: groups.get(member.id) ?? new Set(),
      })),
    })),
  );
};

/** Loads what decides whether the caller may send a message to the addressee. */
export const loadDestinationFacts = (
  tx: Reader,
  caller: Caller,
  addressee: Addressee,
): Async<DestinationFacts> =>
  addressee._tag === 'ToChannel'
    ? loadChannelFacts(tx, caller, addressee)
    : pipe(
        loadRecipientFacts(tx, caller, addressee.people),
        TE.bindTo('found'),
        TE.bind('conversation', ({ found }) => loadConversation(tx, caller, found)),
        TE.map(({ found, conversation }) => ({
          _tag: 'ConversationFacts',
          ...found,
          ...conversation,
        })),
      );
