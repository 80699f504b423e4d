import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isAdministrator, systemBot } from '../../../access';
import type { ChannelId, Unexpected, UserId } from '../../../kernel';
import { has } from '../../../kernel';
import type { ChannelEmailTokens } from '../../ports/channel-email-repository';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { ChannelForViewer } from '../channel-access';
import { channelEmailAddress } from '../channel-email-address';
import { checkPosting } from '../channel-access';
import { loadKnownChannel } from '../steps/load-channel';
import { loadBotOwner } from '../steps/load-bot-owner';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

export type GetChannelEmailAddress = {
  readonly channelId: ChannelId;
  /** Who is shown as the sender of mail to the address; undefined for the gateway. */
  readonly senderId: UserId | undefined;
};

export type GetChannelEmailAddressFailure =
  | AccessFailure<'InsufficientPermission'>
  | ChannelFailure<'InvalidChannelId' | 'NoSuchBot'>
  | Unexpected;

type Needs = 'channelEmails' | 'channels' | 'users';
type Tx = Pick<Transaction, Needs>;

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly channelEmailTokens: ChannelEmailTokens;
};

/** Below its level, whoever may know of a channel gets the address. */
const checkPoster = (
  tx: Tx,
  caller: Caller,
  target: ChannelForViewer,
): TE.TaskEither<ChannelFailure<'InvalidChannelId'> | Unexpected, void> =>
  !has(caller.level, 'channelEmailForPostersOnly')
    ? TE.right(undefined)
    : pipe(
        loadBotOwner(tx, caller, target),
        TE.flatMapEither((owner) =>
          pipe(
            checkPosting(caller, target, owner),
            E.mapLeft(() => channelFailure('InvalidChannelId')),
          ),
        ),
      );

/** The caller, a bot of theirs, or the gateway, which is null. */
const findSender = (
  tx: Tx,
  { realm, user }: Caller,
  senderId: UserId | undefined,
): TE.TaskEither<
  AccessFailure<'InsufficientPermission'> | ChannelFailure<'NoSuchBot'> | Unexpected,
  UserId | null
> =>
  senderId === undefined || senderId === user.id
    ? TE.right(senderId ?? null)
    : pipe(
        systemBot(tx, realm, 'emailGateway'),
        TE.flatMap((gateway) =>
          gateway.id === senderId ? TE.right(null) : findOwnBot(tx, { realm, user }, senderId),
        ),
      );

const findOwnBot = (
  { users }: Tx,
  { realm, user }: Pick<Caller, 'realm' | 'user'>,
  senderId: UserId,
): TE.TaskEither<
  AccessFailure<'InsufficientPermission'> | ChannelFailure<'NoSuchBot'> | Unexpected,
  UserId
> =>
  pipe(
    users.find(realm.id, senderId),
    TE.flatMap(TE.fromOption(() => channelFailure('NoSuchBot'))),
    TE.filterOrElseW(
      (sender) => sender.bot !== null && sender.isActive,
      () => channelFailure('NoSuchBot'),
    ),
    TE.flatMapEither((sender) => {
      if (sender.bot?.ownerId === user.id) {
        return E.right(sender.id);
      }
      return E.left(
        isAdministrator(user)
          ? channelFailure('NoSuchBot')
          : accessFailure('InsufficientPermission'),
      );
    }),
  );

/**
 * The address that turns mail into messages of the channel: one for each channel, asker and
 * sender, and the same each time.
 *
 * Source: API document, "GET /streams/{stream_id}/email_address".
 */
export const getChannelEmailAddress =
  ({ transact, channelEmailTokens }: Dependencies) =>
  (
    caller: Caller,
    { channelId, senderId }: GetChannelEmailAddress,
  ): TE.TaskEither<GetChannelEmailAddressFailure, string> =>
    transact((tx: Tx) =>
      pipe(
        TE.Do,
        TE.bindW('target', () => loadKnownChannel(tx, caller, channelId)),
        TE.filterOrElseW(
          ({ target }) => !target.channel.isArchived,
          () => channelFailure('InvalidChannelId'),
        ),
        TE.tap(({ target }) => checkPoster(tx, caller, target)),
        TE.bindW('sender', () => findSender(tx, caller, senderId)),
        TE.bindW('number', ({ sender }) =>
          tx.channelEmails.ensure(caller.realm.id, {
            channelId,
            userId: caller.user.id,
            senderId: sender,
          }),
        ),
        TE.map(({ target, number }) =>
          channelEmailAddress(
            target.channel.name,
            channelEmailTokens.tokenOf(number),
            caller.realm.host,
          ),
        ),
      ),
    );
