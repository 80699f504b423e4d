import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, ChannelId } from '../../../kernel';
import { has } from '../../../kernel';
import type { ChannelEmailTokens } from '../../ports/channel-email-repository';
import type { Reader, Transact } from '../../transaction';
import { channelEmailAddress } from '../channel-email-address';
import type { ChannelView } from '../channel-view';

/** Whether records of channels have an address at the caller's level. */
const showsAddresses = ({ level }: Caller): boolean => !has(level, 'channelEmailAddressEndpoint');

/**
 * Assigns addresses to the caller's channels where records show them, before a snapshot in which they
 * are read.
 */
export const ensureChannelAddresses = (
  { transact }: { readonly transact: Transact<'channelEmails' | 'subscriptions'> },
  caller: Caller,
): Async<void> =>
  showsAddresses(caller)
    ? transact(caller, ({ channelEmails, subscriptions }) =>
        pipe(
          subscriptions.ofUsers(caller.realm.id, [caller.user.id]),
          TE.flatMap((own) =>
            channelEmails.ensureMany(
              caller.realm.id,
              caller.user.id,
              own.map(({ channelId }) => channelId),
            ),
          ),
        ),
      )
    : TE.right(undefined);

/**
 * The email addresses for channels that the caller may know of, the same that the endpoint returns,
 * for levels whose records have them. One query, or none at levels whose records have no address.
 *
 * Source: docs/reference/subscriptions.md#listing-subscriptions.
 */
export const channelAddresses = (
  { channelEmails }: Pick<Reader, 'channelEmails'>,
  tokens: ChannelEmailTokens,
  caller: Caller,
  channels: readonly Pick<ChannelView, 'id' | 'name' | 'isArchived'>[],
): Async<ReadonlyMap<ChannelId, string>> => {
  const open = channels.filter(({ isArchived }) => !isArchived);
  const { realm, user } = caller;
  return !showsAddresses(caller)
    ? TE.right(new Map())
    : pipe(
        channelEmails.numbersOf(
          realm.id,
          user.id,
          open.map(({ id }) => id),
        ),
        TE.map(
          (numbers) =>
            new Map(
              open.flatMap(({ id, name }) => {
                const numbered = numbers.get(id);
                return numbered === undefined
                  ? []
                  : [[id, channelEmailAddress(tokens, name, numbered, realm)] as const];
              }),
            ),
        ),
      );
};
