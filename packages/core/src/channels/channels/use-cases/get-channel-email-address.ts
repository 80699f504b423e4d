import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { systemBot, withinLimit } from '../../../access';
import type { Async, ChannelId, UserId, Work } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { EmailAddressFacts, EmailAddressRefused } from '../channel-email-address';
import { channelEmailAddress, checkEmailAddress } from '../channel-email-address';
import { loadBotOwner } from '../steps/load-bot-owner';
import type { Ports } from '../../use-case-ports';

export type GetChannelEmailAddress = {
  readonly channelId: ChannelId;
  /** The sender shown for emails to the address; undefined for the gateway. */
  readonly senderId?: UserId | undefined;
};

const loadFacts = (
  tx: Transaction,
  caller: Caller,
  { channelId, senderId }: GetChannelEmailAddress,
): Async<EmailAddressFacts> => {
  const { realm, user } = caller;
  const isOther = senderId !== undefined && senderId !== user.id;
  return pipe(
    tx.channels.findFor(realm.id, user.id, channelId),
    TE.bindTo('target'),
    TE.bind('botOwner', ({ target }) =>
      O.isNone(target) ? TE.right(undefined) : loadBotOwner(tx, caller, target.value),
    ),
    TE.bind('sender', () => (isOther ? tx.users.find(realm.id, senderId) : TE.right(O.none))),
    TE.bind('gatewayId', () =>
      isOther
        ? pipe(
            systemBot(tx, realm, 'emailGateway'),
            TE.map(({ id }) => id),
          )
        : TE.right(undefined),
    ),
  );
};

/**
 * Returns the address that turns emails into messages of the channel: one per channel, caller and
 * sender, the same each time.
 *
 * Source: docs/reference/channels.md#email-address.
 */
export const getChannelEmailAddress =
  ({ transact, channelEmailTokens }: Pick<Ports, 'channelEmailTokens' | 'transact'>) =>
  (
    caller: Caller,
    command: GetChannelEmailAddress,
  ): Work<EmailAddressRefused | AccessFailure<'CollectionFull'>, string> =>
    transact(caller, (tx) =>
      pipe(
        loadFacts(tx, caller, command),
        TE.flatMapEither((facts) => checkEmailAddress(facts, caller, command.senderId)),
        TE.bindTo('checked'),
        TE.bindW('numbered', ({ checked: { channel, senderId } }) => {
          const ensured = tx.channelEmails.ensure(caller.realm.id, {
            channelId: channel.id,
            userId: caller.user.id,
            senderId,
          });
          // With the gateway as sender, there is one for each channel.
          return senderId === null
            ? ensured
            : pipe(ensured, withinLimit(tx, caller, 'channelEmails'));
        }),
        TE.map(({ checked: { channel }, numbered }) =>
          channelEmailAddress(channelEmailTokens, channel.name, numbered, caller.realm),
        ),
      ),
    );
