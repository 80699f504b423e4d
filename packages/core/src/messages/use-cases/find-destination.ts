import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { ChannelForViewer } from '../../channels/channel-access';
import { mayComeAcross } from '../../channels/channel-access';
import type { ChannelDoesNotExist } from '../../channels/channel-failures';
import { channelDoesNotExist } from '../../channels/channel-failures';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { participants } from '../../recipients/recipient';
import type { ChannelId, UserGroupId, UserId } from '../../shared/id';
import { allows } from '../../user-groups/group-setting';
import { observeGuests, sightChanges } from '../../users/use-cases/guest-sight';
import type { User } from '../../users/user';
import type { Principals } from '../../users/principals';
import { isNobody, matchPrincipals } from '../../users/principals';
import { loadPrincipals } from '../../users/use-cases/load-principals';
import type { Addressee } from '../addressee';
import type { Destination } from '../destination';
import { channelDestination } from '../destination';
import { maySendDirectly } from '../direct-message-permission';
import type {
  DirectMessagesDisabled,
  EmptyTopicNotAllowed,
  InvalidCharacterInTopic,
  MayNotCreateTopic,
  MayNotInitiate,
  MayNotPost,
  MissingRecipients,
  MissingTopic,
  NobodyMayAuthorize,
  NotAuthorizedToSend,
  OnlyEmptyTopicAllowed,
  RecipientDeactivated,
  UnknownRecipientEmail,
  UnknownRecipientId,
} from '../message-failures';
import {
  mayNotCreateTopic,
  missingRecipients,
  unknownRecipientEmail,
  unknownRecipientId,
} from '../message-failures';
import { viewPerson } from '../message-sender';
import type { BotOwner } from '../posting-permission';
import { mayPost } from '../posting-permission';
import { parseTopic, topicAllowed } from '../topic';

export type DestinationFailure =
  | ChannelDoesNotExist
  | DirectMessagesDisabled
  | EmptyTopicNotAllowed
  | InvalidCharacterInTopic
  | MayNotCreateTopic
  | MayNotInitiate
  | MayNotPost
  | MissingRecipients
  | MissingTopic
  | NobodyMayAuthorize
  | NotAuthorizedToSend
  | OnlyEmptyTopicAllowed
  | RecipientDeactivated
  | UnknownRecipientEmail
  | UnknownRecipientId
  | Unexpected;

export type DestinationNeeds =
  'acquaintances' | 'channels' | 'events' | 'messages' | 'recipients' | 'subscriptions' | 'users';

type Tx = Pick<Transaction, DestinationNeeds>;

type Found = TE.TaskEither<DestinationFailure, Destination>;

const findChannel = (
  { channels }: Tx,
  caller: Caller,
  channel: ChannelId | string,
): TE.TaskEither<ChannelDoesNotExist | Unexpected, ChannelForViewer> =>
  pipe(
    typeof channel === 'number'
      ? channels.findFor(caller.realm.id, caller.user.id, channel)
      : pipe(
          channels.findByNamesFor(caller.realm.id, caller.user.id, [channel.trim()]),
          TE.map((found) => O.fromNullable(found[0])),
        ),
    TE.flatMap(TE.fromOption(() => channelDoesNotExist(channel))),
    TE.filterOrElseW(
      (target) => mayComeAcross(caller, target),
      () => channelDoesNotExist(channel),
    ),
  );

/** Bots may post where their owners may. */
export const findBotOwner = (
  { users, channels }: Pick<Tx, 'users' | 'channels'>,
  { realm, user }: Caller,
  { channel }: ChannelForViewer,
): TE.TaskEither<Unexpected, BotOwner | undefined> => {
  const ownerId = user.bot?.ownerId ?? null;
  return ownerId === null
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('found', () => users.findMany(realm.id, [ownerId])),
        TE.bind('groups', ({ found }) => users.groupsOf(realm, found)),
        TE.bind('target', () => channels.findFor(realm.id, ownerId, channel.id)),
        TE.map(({ found, groups, target }) =>
          found
            .map((owner) => ({
              user: owner,
              groups: groups.get(owner.id) ?? new Set<UserGroupId>(),
              isSubscribed: O.isSome(target) && target.value.isSubscribed,
            }))
            .at(0),
        ),
      );
};

const mayUseTopic = (
  { messages }: Tx,
  caller: Caller,
  { channel }: ChannelForViewer,
  botOwner: BotOwner | undefined,
  topic: string,
): TE.TaskEither<MayNotCreateTopic | Unexpected, void> =>
  [caller, botOwner].some(
    (member) => member !== undefined && allows(channel.permissions.can_create_topic_group, member),
  )
    ? TE.right(undefined)
    : pipe(
        messages.hasAny(caller.realm.id, channel.recipientId, topic),
        TE.filterOrElseW(
          (exists) => exists,
          () => mayNotCreateTopic,
        ),
        TE.map(() => undefined),
      );

const toChannel = (
  tx: Tx,
  caller: Caller,
  channel: ChannelId | string,
  topic: string | undefined,
): Found =>
  pipe(
    TE.Do,
    TE.bindW('topic', () => TE.fromEither(parseTopic(topic))),
    TE.bindW('target', () => findChannel(tx, caller, channel)),
    TE.bindW('botOwner', ({ target }) => findBotOwner(tx, caller, target)),
    TE.tap(({ target, botOwner }) => TE.fromEither(mayPost(caller, target, botOwner))),
    TE.tap(({ target, botOwner, topic }) => mayUseTopic(tx, caller, target, botOwner, topic)),
    TE.tap(({ target, topic }) => TE.fromEither(topicAllowed(caller.realm, target.channel, topic))),
    TE.map(({ target, topic }) => channelDestination(target.channel, topic)),
  );

/** A first message makes guests acquainted with whom they exchange it. */
const beginConversation = (tx: Tx, { realm }: Caller, userIds: readonly UserId[]) =>
  pipe(
    TE.Do,
    TE.bind('before', () => observeGuests(tx, realm, userIds, [])),
    TE.bind('recipient', () => tx.recipients.ensureConversation(realm.id, userIds)),
    TE.bind('sight', ({ before }) => sightChanges(tx, realm, before)),
    TE.tap(({ sight }) => tx.events.emit(realm.id, sight.gained)),
    TE.map(({ recipient }) => recipient),
  );

const toPeople = (tx: Tx, caller: Caller, people: readonly User[]): Found =>
  pipe(
    TE.Do,
    TE.let('userIds', () =>
      participants(
        caller.user.id,
        people.map(({ id }) => id),
      ),
    ),
    TE.bindW('everyone', ({ userIds }) => tx.users.findMany(caller.realm.id, userIds)),
    TE.bindW('existing', ({ userIds }) => tx.recipients.findConversation(caller.realm.id, userIds)),
    TE.bindW('hasHistory', ({ existing }) =>
      O.isSome(existing) ? tx.messages.hasAny(caller.realm.id, existing.value.id) : TE.right(false),
    ),
    TE.bindW('groups', ({ everyone }) => tx.users.groupsOf(caller.realm, everyone)),
    TE.let('correspondents', ({ everyone, groups }) =>
      everyone.map((user) => ({ user, groups: groups.get(user.id) ?? new Set() })),
    ),
    TE.tap(({ correspondents, hasHistory }) =>
      TE.fromEither(maySendDirectly(caller, correspondents, hasHistory)),
    ),
    TE.bindW('recipient', ({ userIds, existing }) =>
      O.isSome(existing) ? TE.right(existing.value) : beginConversation(tx, caller, userIds),
    ),
    TE.map(({ recipient, userIds, everyone }) => ({
      recipientId: recipient.id,
      topic: '',
      channel: undefined,
      userIds,
      place: {
        _tag: 'InConversation' as const,
        recipientId: recipient.id,
        people: everyone.map((user) => viewPerson(user, caller.realm)),
      },
    })),
  );

const unknownRecipient = (missing: UserId | string): UnknownRecipientId | UnknownRecipientEmail =>
  typeof missing === 'string' ? unknownRecipientEmail(missing) : unknownRecipientId(missing);

const loadPeople = (
  tx: Tx,
  { realm }: Caller,
  principals: Principals,
): TE.TaskEither<UnknownRecipientId | UnknownRecipientEmail | Unexpected, readonly User[]> =>
  pipe(
    loadPrincipals(tx, realm, principals),
    TE.flatMapEither((users) =>
      pipe(matchPrincipals(principals, users, realm), E.mapLeft(unknownRecipient)),
    ),
  );

/**
 * Settles where a message goes and whether it may: the channel or the conversation exists, the
 * caller may write there, and the topic fits.
 *
 * Source: reference, «POST /messages», order of checks.
 */
export const findDestination = (tx: Tx, caller: Caller, addressee: Addressee): Found => {
  switch (addressee._tag) {
    case 'ToChannel':
      return toChannel(tx, caller, addressee.channel, addressee.topic);
    case 'ToPeople':
      return isNobody(addressee.people)
        ? TE.left(missingRecipients)
        : pipe(
            loadPeople(tx, caller, addressee.people),
            TE.flatMap((people) => toPeople(tx, caller, people)),
          );
  }
};
