import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { actAs, systemBot } from '../../../access';
import { topicsPolicyOf } from '../../../channels';
import type { Async, FactsVersion } from '../../../kernel';
import type { Addressee, ToChannel } from '../../sending/addressee';
import type { ChannelDestinationFailure } from '../../sending/destination';
import { checkChannelDestination } from '../../sending/destination';
import { loadChannelFacts } from '../../sending/steps/load-destination-facts';
import type { Reader, Transaction } from '../../transaction';
import type { IssuedForChannel, KnownAddress } from './find-address';

/** As whom, and where, an email is posted. */
export type Posting = { readonly sender: Caller; readonly addressee: Addressee };

type ChannelAddress = KnownAddress<IssuedForChannel>;

/** The sender that the address names, if active and still the requester or a bot of theirs. */
const namedSender = (
  { users }: Pick<Reader, 'users'>,
  { realm, issued, requester }: ChannelAddress,
): Async<O.Option<User>> =>
  pipe(
    issued.senderId === null ? TE.right(O.none) : users.findActor(realm.id, issued.senderId),
    TE.map(
      O.filter(
        ({ id, isActive, bot }) =>
          isActive && (id === requester.id || bot?.ownerId === requester.id),
      ),
    ),
  );

type Chosen = E.Either<ChannelDestinationFailure, Posting>;

const check = (
  tx: Reader,
  { realm }: ChannelAddress,
  user: User,
  addressee: ToChannel,
  asOf: FactsVersion,
): Async<Chosen> =>
  pipe(
    actAs(tx, realm, user, asOf),
    TE.bindTo('sender'),
    TE.bind('facts', ({ sender }) => loadChannelFacts(tx, sender, addressee)),
    TE.map(({ sender, facts }) =>
      pipe(
        checkChannelDestination(sender, facts),
        E.map(() => ({ sender, addressee })),
      ),
    ),
  );

/** In channels without topics, emails have none either. */
const addresseeOf = (
  { channels }: Pick<Reader, 'channels'>,
  { realm, issued: { channelId } }: ChannelAddress,
  topic: string,
): Async<ToChannel> =>
  pipe(
    channels.findFor(realm.id, undefined, channelId),
    TE.map((found) => ({
      _tag: 'ToChannel',
      channel: channelId,
      topic:
        O.isSome(found) && topicsPolicyOf(realm, found.value.channel) === 'empty_topic_only'
          ? ''
          : topic,
    })),
  );

/**
 * The email gateway, which acts on behalf of whoever requested the address: like a bot of theirs, it
 * may post where they may, and nowhere else.
 */
const gatewayPosting = (
  tx: Transaction,
  address: ChannelAddress,
  addressee: ToChannel,
  asOf: FactsVersion,
): Async<Chosen> => {
  const { realm, requester } = address;
  return pipe(
    check(tx, address, requester, addressee, asOf),
    TE.flatMap((own) =>
      E.isLeft(own)
        ? TE.right(own)
        : pipe(
            systemBot(tx, realm, 'emailGateway'),
            TE.map((gateway) =>
              gateway.bot === null
                ? gateway
                : { ...gateway, bot: { ...gateway.bot, ownerId: requester.id } },
            ),
            TE.flatMap((gateway) => check(tx, address, gateway, addressee, asOf)),
            TE.map(
              E.map(({ sender }) => ({
                // Other permissions, such as to begin a topic, are those of the requester, too.
                sender: { ...sender, groups: own.right.sender.groups },
                addressee,
              })),
            ),
          ),
    ),
  );
};

/**
 * The sender that the address names, or the gateway, if they may post in the channel; the failure of
 * the gateway if neither may.
 */
export const chooseSender = (
  tx: Transaction,
  address: ChannelAddress,
  topic: string,
): Async<Chosen> =>
  pipe(
    TE.Do,
    TE.bind('asOf', () => tx.events.factsVersion(address.realm.id)),
    TE.bind('addressee', () => addresseeOf(tx, address, topic)),
    TE.bind('named', () => namedSender(tx, address)),
    TE.flatMap(({ asOf, addressee, named }) =>
      O.isNone(named)
        ? gatewayPosting(tx, address, addressee, asOf)
        : pipe(
            check(tx, address, named.value, addressee, asOf),
            TE.flatMap((chosen) =>
              E.isRight(chosen) ? TE.right(chosen) : gatewayPosting(tx, address, addressee, asOf),
            ),
          ),
    ),
  );
