import type { Channel } from '@parley/core/channels';
import type { Async, ChannelId, RealmId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { rows } from '../connection/run';
import type { Db } from '../database';
import { toChannel } from '../channels/channel-rows';
import type { RealmValue } from './snapshot-values';

/** By name; a channel is the same value for as long as it does not change. */
export type ChannelList = readonly Channel[];

/** Channels that are read with one statement, so that no result blocks the event loop for long. */
const channelsAtOnce = 1000;

const loadAll = (db: Db, realmId: RealmId): Async<ChannelList> => {
  const loadFrom = (before: ChannelList): Async<ChannelList> =>
    pipe(
      rows(
        db
          .selectFrom('channel')
          .selectAll()
          .where('realm_id', '=', realmId)
          .orderBy('name_key')
          .orderBy('id')
          .limit(channelsAtOnce)
          .offset(before.length),
      ),
      TE.flatMap((found) => {
        const all = before.concat(found.map(toChannel));
        return found.length < channelsAtOnce ? TE.right(all) : loadFrom(all);
      }),
    );
  return loadFrom([]);
};

/** Every channel of a realm. */
export const channelList: RealmValue<ChannelList> = {
  load: loadAll,
  dependsOn: ({ name }) => name === 'channel',
  // All of them, as only the database knows the order of names.
  refresh: (db, realmId, before, changed) => {
    const ids = new Set<ChannelId>(
      changed.flatMap((fact) => (fact.name === 'channel' ? [fact.id] : [])),
    );
    const unchanged = new Map(
      before.filter(({ id }) => !ids.has(id)).map((channel) => [channel.id, channel]),
    );
    return pipe(
      loadAll(db, realmId),
      TE.map((all) => all.map((channel) => unchanged.get(channel.id) ?? channel)),
    );
  },
  sizeOf: ({ length }) => length,
  maxTotalSize: 50_000,
};
