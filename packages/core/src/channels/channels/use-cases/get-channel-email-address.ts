import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, InsufficientPermission } from '../../../access';
import { insufficientPermission, isAdministrator, systemBot } from '../../../access';
import type { ChannelId, Unexpected, UserId } from '../../../kernel';
import { has } from '../../../kernel';
import type { ChannelEmailTokens } from '../../ports/channel-email-repository';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { ChannelForViewer } from '../channel-access';
import { channelEmailAddress } from '../channel-email-address';
import type { InvalidChannelId, NoSuchBot } from '../channel-failures';
import { invalidChannelId, noSuchBot } from '../channel-failures';
import { mayPost } from '../posting-permission';
import { accessMetadata } from '../steps/access-channel';
import { findBotOwner } from '../steps/find-bot-owner';

export type GetChannelEmailAddress = {
  readonly channelId: ChannelId;
  /** Who is shown as the sender of mail to the address; undefined for the gateway. */
  readonly senderId: UserId | undefined;
};

export type GetChannelEmailAddressFailure =
  InsufficientPermission | InvalidChannelId | NoSuchBot | Unexpected;

type Needs = 'channelEmails' | 'channels' | 'users';
type Tx = Pick<Transaction, Needs>;

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly channelEmailTokens: ChannelEmailTokens;
};

/** Below its level, whoever may know of a channel gets the address. */
const checkPosting = (
  tx: Tx,
  caller: Caller,
  target: ChannelForViewer,
): TE.TaskEither<InvalidChannelId | Unexpected, void> =>
  !has(caller.level, 'channelEmailForPostersOnly')
    ? TE.right(undefined)
    : pipe(
        findBotOwner(tx, caller, target),
        TE.flatMapEither((owner) =>
          pipe(
            mayPost(caller, target, owner),
            E.mapLeft(() => invalidChannelId),
          ),
        ),
      );

/** The caller, a bot of theirs, or the gateway, which is null. */
const findSender = (
  tx: Tx,
  { realm, user }: Caller,
  senderId: UserId | undefined,
): TE.TaskEither<InsufficientPermission | NoSuchBot | Unexpected, UserId | null> =>
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
): TE.TaskEither<InsufficientPermission | NoSuchBot | Unexpected, UserId> =>
  pipe(
    users.find(realm.id, senderId),
    TE.flatMap(TE.fromOption(() => noSuchBot)),
    TE.filterOrElseW(
      (sender) => sender.bot !== null && sender.isActive,
      () => noSuchBot,
    ),
    TE.flatMapEither((sender) => {
      if (sender.bot?.ownerId === user.id) {
        return E.right(sender.id);
      }
      return E.left(isAdministrator(user) ? noSuchBot : insufficientPermission);
    }),
  );

/**
 * The address that turns mail into messages of the channel: one for each channel, asker and
 * sender, and the same each time.
 *
 * Source: API document, «GET /streams/{stream_id}/email_address».
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
        TE.bindW('target', () => accessMetadata(tx, caller, channelId)),
        TE.filterOrElseW(
          ({ target }) => !target.channel.isArchived,
          () => invalidChannelId,
        ),
        TE.tap(({ target }) => checkPosting(tx, caller, target)),
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
