import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, User, UserSettings } from '../../../access';
import { actAs, isBot, userSettings } from '../../../access';
import { canReadMessage, isMutedTopic, isReadableBy } from '../../../channels';
import type { Async, MessageId, Timestamp, UserId } from '../../../kernel';
import { secondsPerDay, together } from '../../../kernel';
import type { MessageView } from '../../../messages';
import { busyTopicLimits } from '../../ports/digest-repository';
import type { Reader } from '../../transaction';
import type { BusyTopic, Digest } from '../digest-email';
import { digestDays, getsDigest } from '../digest-recipient';

/** Topics and channels that a digest names, at most. */
const maxTopics = 5;
const maxNewChannels = 10;

type LoadedDigest = {
  readonly user: User;
  readonly settings: UserSettings;
  readonly digest: Digest;
};

const loadIsMuted = (
  { topicPreferences }: Pick<Reader, 'topicPreferences'>,
  { realm, user }: Caller,
  { place, topic }: MessageView,
): Async<boolean> =>
  place._tag === 'InConversation'
    ? TE.right(false)
    : pipe(
        topicPreferences.statusesOf(realm.id, { channelId: place.channelId, topic }, [user.id]),
        TE.map((statuses) => {
          const status = statuses.get(user.id);
          return status !== undefined && isMutedTopic(status);
        }),
      );

/** The topics in the channels of the caller that they may read now and have not muted. */
const loadTopics = (tx: Reader, caller: Caller, since: Timestamp): Async<readonly BusyTopic[]> => {
  const { realm, user } = caller;
  return pipe(
    tx.subscriptions.channelsOf(realm.id, user.id),
    TE.map((own) =>
      own
        .filter(([{ isArchived }, { isMuted }]) => !isArchived && !isMuted)
        .map(([{ recipientId }]) => recipientId)
        .slice(0, busyTopicLimits.channels),
    ),
    TE.flatMap((recipients) =>
      recipients.length === 0 ? TE.right([]) : tx.digests.busyTopics(realm.id, recipients, since),
    ),
    TE.bindTo('busy'),
    TE.bind('found', ({ busy }) => tx.messages.loadManyFor(realm.id, user.id, busy.flat())),
    TE.let('readable', ({ busy, found }) => {
      const ids = new Set(found.filter((each) => canReadMessage(caller, each)).map(({ id }) => id));
      return busy
        .map((topic) => topic.filter((id) => ids.has(id)))
        .filter(({ length }) => length > 0);
    }),
    TE.bind('newest', ({ readable }) =>
      tx.messages.views(
        realm,
        readable.flatMap((topic) => topic.slice(-1)),
      ),
    ),
    TE.bind('muted', ({ newest }) =>
      pipe(
        newest,
        TE.traverseSeqArray((view) => loadIsMuted(tx, caller, view)),
      ),
    ),
    TE.map(({ readable, newest, muted }) => {
      const views = new Map<MessageId, MessageView>(
        newest.filter((_, index) => muted[index] === false).map((view) => [view.id, view]),
      );
      return readable
        .flatMap((topic): readonly BusyTopic[] => {
          const view = topic.slice(-1).flatMap((id) => views.get(id) ?? []);
          return view.map((found) => ({ newest: found, count: topic.length }));
        })
        .sort((a, b) => b.count - a.count)
        .slice(0, maxTopics);
    }),
  );
};

/** Channels that the caller can read, created since that time. */
const loadNewChannels = (
  { channels }: Pick<Reader, 'channels'>,
  caller: Caller,
  since: Timestamp,
): Async<readonly string[]> =>
  pipe(
    channels.listFor(caller.realm.id, caller.user.id),
    TE.map((all) =>
      all
        .filter(
          (each) =>
            each.channel.createdAt >= since &&
            !each.channel.isArchived &&
            isReadableBy(caller, each),
        )
        .map(({ channel: { name } }) => name)
        .slice(0, maxNewChannels),
    ),
  );

const loadOf = (tx: Reader, realm: Realm, user: User, since: Timestamp): Async<Digest> =>
  pipe(
    actAs(tx, realm, user),
    TE.flatMap((caller) =>
      together({
        topics: loadTopics(tx, caller, since),
        newChannels: loadNewChannels(tx, caller, since),
        conversations: tx.digests.countUnreadConversations(realm.id, user.id, since),
      }),
    ),
  );

/** The digest as of now; None if the user is no longer away, or does not want or get any. */
export const loadDigest = (
  tx: Reader,
  realm: Realm,
  userId: UserId,
  now: Timestamp,
): Async<O.Option<LoadedDigest>> =>
  pipe(
    TE.Do,
    TE.bind('user', () => tx.users.findActor(realm.id, userId)),
    TE.bind('seen', () => tx.digests.sightings(realm.id, [userId])),
    TE.bind('chosen', () => tx.userSettings.of(realm.id, [userId])),
    TE.flatMap(({ user, seen: [sighting], chosen }) => {
      const settings = chosen.get(userId) ?? userSettings({});
      return O.isSome(user) &&
        !isBot(user.value) &&
        sighting !== undefined &&
        realm.isActive &&
        realm.settings.digest_emails_enabled &&
        getsDigest(sighting, settings, now)
        ? pipe(
            loadOf(tx, realm, user.value, now - digestDays * secondsPerDay),
            TE.map((digest) => O.some({ user: user.value, settings, digest })),
          )
        : TE.right(O.none);
    }),
  );
