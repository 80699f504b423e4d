import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import { ascending, foldCase } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import { viewChannels } from '../../channels/steps/view-channels';
import type { Reader } from '../../transaction';
import type { DefaultChannelGroupView } from '../default-channel-group-view';

const byName = (a: Channel, b: Channel): number => (foldCase(a.name) < foldCase(b.name) ? -1 : 1);

/** All groups with their channels, sorted by name; a constant number of queries. */
export const viewDefaultGroups = (
  tx: Pick<Reader, 'channels' | 'defaultChannelGroups' | 'users'>,
  realm: Realm,
  now: Timestamp,
): Async<readonly DefaultChannelGroupView[]> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => tx.defaultChannelGroups.list(realm.id)),
    TE.bind('held', ({ groups }) =>
      tx.channels.loadManyFor(
        realm.id,
        undefined,
        ascending(groups.flatMap(({ channelIds }) => channelIds)),
      ),
    ),
    TE.bind('views', ({ held }) =>
      viewChannels(tx, realm, held.map(({ channel }) => channel).sort(byName), now),
    ),
    TE.map(({ groups, views }) =>
      groups.map(({ id, name, description, channelIds }) => {
        const own = new Set(channelIds);
        return { id, name, description, channels: views.filter((view) => own.has(view.id)) };
      }),
    ),
  );
