import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { canReadContent } from '../../../channels';
import type { ChannelId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { ChannelFailure } from '../../../channels';
import { channelFailure } from '../../../channels';

/** The channel of that name, which the caller has to have access to; null for no name. */
export const findDefaultChannel = (
  { channels }: Pick<Transaction, 'channels'>,
  caller: Caller,
  name: string | undefined,
): TE.TaskEither<ChannelFailure<'InvalidChannelNameGiven'> | Unexpected, ChannelId | null> =>
  name === undefined || name === ''
    ? TE.right(null)
    : pipe(
        channels.findByNamesFor(caller.realm.id, caller.user.id, [name.trim()]),
        TE.map((found) =>
          found.find((target) => !target.channel.isArchived && canReadContent(caller, target)),
        ),
        TE.flatMap(TE.fromNullable(channelFailure('InvalidChannelNameGiven', { name }))),
        TE.map(({ channel }) => channel.id),
      );
