import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import { viewChannels } from '../../channels/steps/view-channels';
import type { Reader } from '../../transaction';
import type { DefaultChannelGroupView } from '../default-channel-group-view';

/** All groups with their channels, sorted by name; a constant number of queries. */
export const viewDefaultGroups = (
  tx: Pick<Reader, 'channels' | 'defaultChannelGroups' | 'users'>,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly DefaultChannelGroupView[]> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => tx.defaultChannelGroups.list(realm.id)),
    TE.bind('all', () => tx.channels.listFor(realm.id, undefined)),
    TE.bind('views', ({ groups, all }) => {
      const held = new Set(groups.flatMap(({ channelIds }) => channelIds));
      const channels = all.map(({ channel }) => channel);
      return viewChannels(
        tx,
        realm,
        channels.filter(({ id }) => held.has(id)),
        now,
      );
    }),
    TE.map(({ groups, views }) =>
      groups.map(({ id, name, description, channelIds }) => {
        const own = new Set(channelIds);
        return { id, name, description, channels: views.filter((view) => own.has(view.id)) };
      }),
    ),
  );
