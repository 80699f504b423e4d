import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type * as RNEA from 'fp-ts/ReadonlyNonEmptyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { actAs, systemBot } from '../../../access';
import { topicsPolicyOf } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import type { ToChannel } from '../../sending/addressee';
import type { ChannelDestinationFailure } from '../../sending/destination';
import { checkChannelDestination } from '../../sending/destination';
import { loadChannelFacts } from '../../sending/steps/load-destination-facts';
import type { Transaction } from '../../transaction';
import type { KnownAddress } from './find-address';

/** As whom, and where, an email is posted. */
export type Posting = { readonly sender: Caller; readonly addressee: ToChannel };

/**
 * The email gateway, which acts on behalf of whoever requested the address: like a bot of theirs, it
 * may post where they may.
 */
const gatewayFor = (
  { users }: Pick<Transaction, 'users'>,
  { realm, issued }: KnownAddress,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('gateway', () => systemBot({ users }, realm, 'emailGateway')),
    TE.bind('requester', () => users.find(realm.id, issued.userId)),
    TE.map(({ gateway, requester }) =>
      gateway.bot !== null && O.isSome(requester) && requester.value.isActive
        ? { ...gateway, bot: { ...gateway.bot, ownerId: requester.value.id } }
        : gateway,
    ),
  );

/** The sender that the address names, unless deactivated, then the gateway. */
const candidates = (
  tx: Pick<Transaction, 'users'>,
  address: KnownAddress,
): TE.TaskEither<Unexpected, RNEA.ReadonlyNonEmptyArray<User>> => {
  const { realm, issued } = address;
  return pipe(
    TE.Do,
    TE.bind('named', () =>
      issued.senderId === null ? TE.right(O.none) : tx.users.find(realm.id, issued.senderId),
    ),
    TE.bind('gateway', () => gatewayFor(tx, address)),
    TE.map(({ named, gateway }) =>
      O.isSome(named) && named.value.isActive ? [named.value, gateway] : [gateway],
    ),
  );
};

type Chosen = E.Either<ChannelDestinationFailure, Posting>;

const check = (
  tx: Transaction,
  { realm }: KnownAddress,
  user: User,
  addressee: ToChannel,
): TE.TaskEither<Unexpected, Chosen> =>
  pipe(
    actAs(tx, realm, user),
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
  { channels }: Pick<Transaction, 'channels'>,
  { realm, issued: { channelId } }: KnownAddress,
  topic: string,
): TE.TaskEither<Unexpected, ToChannel> =>
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
 * The first of the possible senders who may post in the channel; the failure of the last one if
 * nobody may.
 */
export const chooseSender = (
  tx: Transaction,
  address: KnownAddress,
  topic: string,
): TE.TaskEither<Unexpected, Chosen> =>
  pipe(
    TE.Do,
    TE.bind('addressee', () => addresseeOf(tx, address, topic)),
    TE.bind('users', () => candidates(tx, address)),
    TE.flatMap(({ addressee, users: [first, ...others] }) =>
      others.reduce(
        (before, user) =>
          pipe(
            before,
            TE.flatMap((chosen) =>
              E.isRight(chosen) ? TE.right(chosen) : check(tx, address, user, addressee),
            ),
          ),
        check(tx, address, first, addressee),
      ),
    ),
  );
