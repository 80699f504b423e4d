import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, Unexpected } from '../../../kernel';
import { has } from '../../../kernel';
import type { ChannelEmailTokens } from '../../ports/channel-email-repository';
import type { Transaction } from '../../transaction';
import { channelEmailAddress } from '../channel-email-address';
import type { ChannelView } from '../channel-view';

/**
 * The email addresses for channels that the caller may know of, the same that the endpoint returns,
 * for levels whose records have them. One query, or none at levels whose records have no address.
 *
 * Source: docs/reference/subscriptions.md#listing-subscriptions.
 */
export const channelAddresses = (
  { channelEmails }: Pick<Transaction, 'channelEmails'>,
  tokens: ChannelEmailTokens,
  { realm, user, level }: Caller,
  channels: readonly ChannelView[],
): TE.TaskEither<Unexpected, ReadonlyMap<ChannelId, string>> => {
  const open = channels.filter(({ isArchived }) => !isArchived);
  return has(level, 'channelEmailAddressEndpoint')
    ? TE.right(new Map())
    : pipe(
        channelEmails.ensureMany(
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
