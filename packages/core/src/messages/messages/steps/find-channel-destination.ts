import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { BotOwner, ChannelForViewer, InvalidChannelName } from '../../../channels';
import {
  canReadMetadata,
  loadBotOwner,
  canCreateTopics,
  checkPosting,
  parseChannelName,
  parseTopic,
  checkTopicPolicy,
} from '../../../channels';
import type { ChannelId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Destination } from '../destination';
import { channelDestination } from '../destination';
import type { ChannelFailure } from '../../../channels';
import { channelFailure } from '../../../channels';

export type ChannelDestinationFailure =
  | ChannelFailure<
      | 'ChannelDoesNotExist'
      | 'EmptyTopicNotAllowed'
      | 'InvalidCharacterInTopic'
      | 'MayNotCreateTopic'
      | 'MayNotPost'
      | 'MissingTopic'
      | 'NotAuthorizedToSend'
      | 'OnlyEmptyTopicAllowed'
    >
  | InvalidChannelName
  | Unexpected;

type Tx = Pick<Transaction, 'channels' | 'messages' | 'users'>;

/** A channel, and who lends the caller the right to post there. */
type PostingTarget = {
  readonly target: ChannelForViewer;
  readonly botOwner: BotOwner | undefined;
};

/**
 * The channel of that id or name, if the caller may know of it; a bot may know of those that its
 * owner is subscribed to, as it may post there.
 */
export const lookUpChannel = (
  tx: Pick<Tx, 'channels' | 'users'>,
  caller: Caller,
  channel: ChannelId | string,
): TE.TaskEither<InvalidChannelName | Unexpected, O.Option<PostingTarget>> =>
  pipe(
    typeof channel === 'number'
      ? tx.channels.findFor(caller.realm.id, caller.user.id, channel)
      : pipe(
          TE.fromEither(parseChannelName(channel)),
          TE.flatMap((name) => tx.channels.findByNamesFor(caller.realm.id, caller.user.id, [name])),
          TE.map((found) => O.fromNullable(found[0])),
        ),
    TE.flatMap(
      O.traverse(TE.ApplicativeSeq)((target) =>
        pipe(
          loadBotOwner(tx, caller, target),
          TE.map((botOwner) => ({ target, botOwner })),
        ),
      ),
    ),
    TE.map(
      O.filter(
        ({ target, botOwner }) =>
          canReadMetadata(caller, target) || botOwner?.isSubscribed === true,
      ),
    ),
  );

const findChannel = (
  tx: Tx,
  caller: Caller,
  channel: ChannelId | string,
): TE.TaskEither<
  InvalidChannelName | ChannelFailure<'ChannelDoesNotExist'> | Unexpected,
  PostingTarget
> =>
  pipe(
    lookUpChannel(tx, caller, channel),
    TE.flatMap(TE.fromOption(() => channelFailure('ChannelDoesNotExist', { channel }))),
  );

const mayUseTopic = (
  { messages }: Tx,
  caller: Caller,
  { channel }: ChannelForViewer,
  botOwner: BotOwner | undefined,
  topic: string,
): TE.TaskEither<ChannelFailure<'MayNotCreateTopic'> | Unexpected, void> =>
  canCreateTopics(caller, channel, botOwner)
    ? TE.right(undefined)
    : pipe(
        messages.hasAny(caller.realm.id, channel.recipientId, topic),
        TE.filterOrElseW(
          (exists) => exists,
          () => channelFailure('MayNotCreateTopic'),
        ),
        TE.map(() => undefined),
      );

/**
 * The channel and the topic, if the caller may write there and the topic fits.
 *
 * Source: reference, «POST /messages», order of checks.
 */
export const findChannelDestination = (
  tx: Tx,
  caller: Caller,
  channel: ChannelId | string,
  topic: string | undefined,
): TE.TaskEither<ChannelDestinationFailure, Destination> =>
  pipe(
    TE.Do,
    TE.bindW('topic', () => TE.fromEither(parseTopic(topic))),
    TE.bindW('found', () => findChannel(tx, caller, channel)),
    TE.let('target', ({ found }) => found.target),
    TE.let('botOwner', ({ found }) => found.botOwner),
    TE.tap(({ target, botOwner }) => TE.fromEither(checkPosting(caller, target, botOwner))),
    TE.tap(({ target, botOwner, topic }) => mayUseTopic(tx, caller, target, botOwner, topic)),
    TE.tap(({ target, topic }) =>
      TE.fromEither(checkTopicPolicy(caller.realm, target.channel, topic)),
    ),
    TE.map(({ target, topic }) => channelDestination(target.channel, topic)),
  );
