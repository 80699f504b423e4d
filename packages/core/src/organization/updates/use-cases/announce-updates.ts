import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { inEveryRealm } from '../../../access';
import type { Channel, NoticeDependencies } from '../../../channels';
import { enqueueNotices } from '../../../channels';
import type { Async } from '../../../kernel';
import { ChannelId, asId } from '../../../kernel';
import type { Transact, Transaction } from '../../transaction';
import { updateNotice } from '../update-notice';
import { updates } from '../updates';

type Needs = 'channels' | 'jobs' | 'realms';
type Dependencies = NoticeDependencies & { readonly transact: Transact<Needs> };

const announcementChannel = (
  { channels }: Pick<Transaction, 'channels'>,
  { id, settings }: Realm,
): Async<O.Option<Channel>> => {
  const channelId = settings.chat_update_announcements_stream_id;
  return channelId < 0
    ? TE.right(O.none)
    : pipe(
        channels.findFor(id, undefined, asId(ChannelId)(channelId)),
        TE.map(O.map(({ channel }) => channel)),
      );
};

/**
 * Tells every organization of the updates that it has not been told of, once. One that has no
 * channel for that is told of later updates only.
 *
 * Source: docs/reference/organization.md#announcements-of-updates.
 */
export const announceUpdates = (dependencies: Dependencies) => (): Async<void> =>
  inEveryRealm(dependencies.transact, (tx, realm) =>
    pipe(
      tx.realms.markUpdatesAnnounced(realm.id, updates.length),
      TE.flatMap((told) =>
        told >= updates.length
          ? TE.right(undefined)
          : pipe(
              announcementChannel(tx, realm),
              TE.map((channel) => updateNotice(updates, told, channel)),
              TE.flatMap((notice) =>
                enqueueNotices(dependencies)(tx, realm, O.isNone(notice) ? [] : [notice.value]),
              ),
            ),
      ),
    ),
  );
