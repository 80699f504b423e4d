import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Principals } from '../../access';
import { isNobody } from '../../access';
import { channelFailure, parseTopic } from '../../channels';
import type { ChannelId, FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { ChannelFailure } from '../../channels';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

export type ToChannel = {
  readonly _tag: 'ToChannel';
  /** The id or the name. */
  readonly channel: ChannelId | string;
  /** Undefined if the sender omitted it. */
  readonly topic?: string | undefined;
};

/** The destination of a message as the sender gives it. */
export type Addressee = ToChannel | { readonly _tag: 'ToPeople'; readonly people: Principals };

/** The destination of a message that may name no channel, as bots have one of their own. */
export type RequestedAddressee =
  | Addressee
  | { readonly _tag: 'ToDefaultChannel'; readonly topic?: string | undefined };

/** The channel as the sender named it; undefined for direct messages. */
export const channelOf = (addressee: Addressee): ChannelId | string | undefined =>
  addressee._tag === 'ToChannel' ? addressee.channel : undefined;

export type AddresseeFailure =
  | ChannelFailure<'MissingTopic' | 'TopicIsEmpty' | 'InvalidCharacterInTopic'>
  | MessageFailure<'MissingRecipients'>;

/** Checks, without lookups, that there is a topic or a recipient. */
export const checkAddressee = (
  addressee: Addressee,
  level: FeatureLevel,
): E.Either<AddresseeFailure, unknown> => {
  switch (addressee._tag) {
    case 'ToChannel':
      return pipe(
        parseTopic(addressee.topic),
        E.filterOrElseW(
          (topic) => topic !== '' || has(level, 'emptyTopicName') || addressee.topic?.trim() !== '',
          () => channelFailure('TopicIsEmpty'),
        ),
      );
    case 'ToPeople':
      return isNobody(addressee.people)
        ? E.left(messageFailure('MissingRecipients'))
        : E.right(undefined);
  }
};
