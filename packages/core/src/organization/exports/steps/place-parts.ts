import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Channel, TopicPreference } from '../../../channels';
import type { Async } from '../../../kernel';
import type { ExportedFacts } from '../../record-presentation';
import type { Reader } from '../../transaction';
import type { ExportScope } from './exported-among';
import { exportedChannels } from './exported-among';
import type { LoadPart } from './parts';

/** The next channels by id, and those of them that belong to the export. */
const nextChannels = (
  tx: Reader,
  scope: ExportScope,
  after: number,
  limit: number,
): Async<{ readonly upTo: number | undefined; readonly exported: readonly Channel[] }> =>
  pipe(
    tx.channels.listFor(scope.realm.id, undefined),
    TE.map((all) =>
      all
        .map(({ channel }) => channel)
        .filter(({ id }) => id > after)
        .sort((a, b) => a.id - b.id)
        .slice(0, limit),
    ),
    TE.flatMap((next) =>
      pipe(
        exportedChannels(tx, scope, next),
        TE.map((exported) => ({ upTo: next.at(-1)?.id, exported })),
      ),
    ),
  );

const channelsAtOnce = 500;

export const loadChannelPart: LoadPart<Channel> = (tx, scope, after) =>
  pipe(
    nextChannels(tx, scope, after, channelsAtOnce),
    TE.map(({ upTo, exported }) => (upTo === undefined ? undefined : { upTo, facts: exported })),
  );

/** Each may have as many subscribers as the organization has people. */
const channelsWithSubscribersAtOnce = 5;

export const loadSubscriptionPart: LoadPart<ExportedFacts['subscriptions']> = (tx, scope, after) =>
  pipe(
    nextChannels(tx, scope, after, channelsWithSubscribersAtOnce),
    TE.bind('subscriptions', ({ exported }) =>
      pipe(
        exported,
        TE.traverseSeqArray(({ id }) => tx.subscriptions.activeIn(scope.realm.id, id)),
        TE.map((all) => all.flat()),
      ),
    ),
    TE.map(({ upTo, subscriptions }) =>
      upTo === undefined
        ? undefined
        : {
            upTo,
            facts: subscriptions.map((subscription) => ({
              subscription,
              isConsenting: scope.consenting.has(subscription.userId),
            })),
          },
    ),
  );

const usersWithTopicsAtOnce = 50;

/** What those who consent have muted, unmuted or followed, in channels of the export. */
export const loadUserTopicPart: LoadPart<TopicPreference> = (tx, scope, after) => {
  const next = Array.from(scope.consenting)
    .filter((id) => id > after)
    .sort((a, b) => a - b)
    .slice(0, usersWithTopicsAtOnce);
  const upTo = next.at(-1);
  return upTo === undefined
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('channels', () => nextChannels(tx, scope, 0, Number.MAX_SAFE_INTEGER)),
        TE.bind('preferences', ({ channels }) =>
          pipe(
            next,
            TE.traverseSeqArray((id) =>
              tx.topicPreferences.of(
                scope.realm.id,
                id,
                channels.exported.map((channel) => channel.id),
              ),
            ),
          ),
        ),
        TE.map(({ preferences }) => ({ upTo, facts: preferences.flat() })),
      );
};
