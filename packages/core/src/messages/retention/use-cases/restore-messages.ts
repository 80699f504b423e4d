import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm } from '../../../access';
import type { ChannelFailure } from '../../../channels';
import { channelFailure } from '../../../channels';
import type { Async, Timestamp, Work } from '../../../kernel';
import { firstMessageEvent } from '../../messages/first-messages';
import { loadFirstMessages } from '../../messages/steps/load-first-messages';
import type { ArchiveSelection } from '../../ports/message-archive';
import type { Reader, Transaction } from '../../transaction';
import { loadOperatedRealm } from '../steps/load-operated-realm';
import type { Ports } from '../../use-case-ports';

export type RestoreMessages = {
  /** Empty for the first realm. */
  readonly subdomain: string;
  readonly place:
    | { readonly _tag: 'Anywhere' }
    | { readonly _tag: 'DirectMessages' }
    | { readonly _tag: 'InChannel'; readonly name: string };
  /** Only messages that were sent at that time or later. */
  readonly sentFrom?: Timestamp | undefined;
  /** Only messages that were sent before that time. */
  readonly sentBefore?: Timestamp | undefined;
};

type RestoredMessages = {
  readonly restored: number;
  /** Those of them that the next run of the retention job will archive again. */
  readonly stillExpired: number;
};

type RestoreMessagesFailure =
  | AccessFailure<'NoSuchRealm'>
  | ChannelFailure<'InvalidChannelNameGiven'>;

/** As small as the batches that archive. */
const batchSize = 100;

const loadPlace = (
  { channels }: Pick<Reader, 'channels'>,
  realm: Realm,
  place: RestoreMessages['place'],
): Work<ChannelFailure<'InvalidChannelNameGiven'>, ArchiveSelection['place']> => {
  switch (place._tag) {
    case 'Anywhere':
      return TE.right('anywhere');
    case 'DirectMessages':
      return TE.right('direct');
    case 'InChannel':
      return pipe(
        channels.loadByNamesFor(realm.id, undefined, [place.name]),
        TE.flatMap(([found]) =>
          found === undefined
            ? TE.left(channelFailure('InvalidChannelNameGiven', { name: place.name }))
            : TE.right(found.channel.id),
        ),
      );
  }
};

type Batch = RestoredMessages & {
  /** The id after which the next batch begins; undefined if this was the last one. */
  readonly after: number | undefined;
};

const restoreBatch = (
  tx: Transaction,
  { id: realmId, settings }: Realm,
  selection: ArchiveSelection,
  after: number,
  now: Timestamp,
): Async<Batch> =>
  pipe(
    TE.Do,
    TE.bind('ids', () => tx.archive.lockSelected(realmId, selection, after, batchSize)),
    TE.bind('arrivals', ({ ids }) => tx.archive.oldestByChannel(realmId, ids)),
    TE.bind('firstMessages', ({ arrivals }) =>
      loadFirstMessages(
        tx,
        realmId,
        arrivals.map(({ channelId }) => channelId),
        [],
        arrivals,
      ),
    ),
    TE.tap(({ ids }) => tx.archive.restore(realmId, ids)),
    TE.tap(({ firstMessages }) => tx.events.emit(realmId, firstMessages.map(firstMessageEvent))),
    TE.bind('expired', ({ ids }) => {
      const organizationDays = settings.message_retention_days;
      return tx.archive.expiredAmong(realmId, { organizationDays, now }, ids);
    }),
    TE.map(({ ids, expired }) => ({
      restored: ids.length,
      stillExpired: expired.length,
      after: ids.length < batchSize ? undefined : ids.at(-1),
    })),
  );

/**
 * Moves archived messages back into their channels and conversations, for the operator of the
 * server, in batches with a transaction each. Clients receive no messages of the past as new ones:
 * they see restored messages when they load the history again.
 */
export const restoreMessages =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  ({
    subdomain,
    place,
    sentFrom,
    sentBefore,
  }: RestoreMessages): Work<RestoreMessagesFailure, RestoredMessages> => {
    const restoreAfter = (
      realm: Realm,
      selection: ArchiveSelection,
      after: number,
      done: RestoredMessages,
    ): Async<RestoredMessages> =>
      pipe(
        transact('server', (tx) => restoreBatch(tx, realm, selection, after, clock.now())),
        TE.flatMap((batch) => {
          const sum = {
            restored: done.restored + batch.restored,
            stillExpired: done.stillExpired + batch.stillExpired,
          };
          return batch.after === undefined
            ? TE.right(sum)
            : restoreAfter(realm, selection, batch.after, sum);
        }),
      );
    return pipe(
      transact('server', (tx) =>
        pipe(
          TE.Do,
          TE.bindW('realm', () => loadOperatedRealm(tx, subdomain)),
          TE.bindW('found', ({ realm }) => loadPlace(tx, realm, place)),
        ),
      ),
      TE.flatMap(({ realm, found }) =>
        restoreAfter(realm, { place: found, sentFrom, sentBefore }, 0, {
          restored: 0,
          stillExpired: 0,
        }),
      ),
    );
  };
