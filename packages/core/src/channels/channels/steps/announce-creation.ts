import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelNotice, Unexpected } from '../../../kernel';
import { ChannelId, asId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Channel } from '../channel';
import { creationNotices } from '../channel-notices';

/** What to say of new channels where the organization announces them, if it does. */
export const announceCreation = (
  { channels }: Pick<Transaction, 'channels'>,
  { realm, user }: Caller,
  created: readonly Channel[],
): TE.TaskEither<Unexpected, readonly ChannelNotice[]> => {
  const place = realm.settings.new_stream_announcements_stream_id;
  return created.length === 0 || place === -1
    ? TE.right([])
    : pipe(
        channels.findFor(realm.id, undefined, asId(ChannelId)(place)),
        TE.map((found) => creationNotices(user, created, O.toUndefined(found)?.channel)),
      );
};
