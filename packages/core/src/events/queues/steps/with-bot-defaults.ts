import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot, isGuest, plainConfiguration } from '../../../access';
import type { Async, QueueNarrow } from '../../../kernel';
import type { Snapshot } from '../../transaction';

/** Which messages a queue receives. */
type QueueScope = {
  /** Undefined if the client did not say. */
  readonly allPublicChannels?: boolean | undefined;
  readonly narrow: QueueNarrow;
};

const needsDefaults = ({ user }: Caller, { allPublicChannels, narrow }: QueueScope): boolean =>
  isBot(user) && (allPublicChannels === undefined || narrow.length === 0);

/**
 * Completes what a client did not say with the defaults of the bot that it runs as: a narrow to its
 * default channel, and all public channels.
 *
 * Source: docs/reference/bots.md#default-channels.
 */
export const withBotDefaults = (
  snapshot: Snapshot,
  caller: Caller,
  scope: QueueScope,
): Async<QueueScope> => {
  const { realm, user } = caller;
  return needsDefaults(caller, scope)
    ? snapshot(realm.id)(({ bots, channels }) =>
        pipe(
          bots.configurationsOf(realm.id, [user.id]),
          TE.map((configurations) => configurations.get(user.id) ?? plainConfiguration),
          TE.bindTo('configuration'),
          TE.bind('channel', ({ configuration: { defaultEventsChannel } }) =>
            defaultEventsChannel === null
              ? TE.right(O.none)
              : channels.findFor(realm.id, undefined, defaultEventsChannel),
          ),
          TE.map(({ configuration, channel }) => ({
            allPublicChannels:
              scope.allPublicChannels ?? (configuration.defaultAllPublicChannels && !isGuest(user)),
            narrow:
              scope.narrow.length === 0 && O.isSome(channel)
                ? [['channel', channel.value.channel.name] as const]
                : scope.narrow,
          })),
        ),
      )
    : TE.right(scope);
};
