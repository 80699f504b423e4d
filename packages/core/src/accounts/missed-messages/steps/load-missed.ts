import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { identity, pipe } from 'fp-ts/function';
import type { Caller, Realm, User, UserSettings } from '../../../access';
import { actAs, canSeeEveryone, isBot, userSettings } from '../../../access';
import type { Channel, Subscription, TopicStatus } from '../../../channels';
import { canReadMessage, visibilityPolicy } from '../../../channels';
import type { Async, Flag, MissedMessagesNotice, Unexpected, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import type { MessageView } from '../../../messages';
import { hideInaccessibleUsers } from '../../../messages';
import type { Reader } from '../../transaction';
import type { Concern, NoticeMeans, NoticeReason } from '../notice-reason';
import { noticeReason } from '../notice-reason';

/** What is left of the messages of a notice when it is sent. */
export type Missed = {
  readonly user: User;
  readonly settings: UserSettings;
  readonly messages: readonly [MessageView, ...MessageView[]];
  readonly reason: NoticeReason;
};

type Notice = Pick<MissedMessagesNotice, 'userId' | 'messageIds'>;

type Found = {
  readonly view: MessageView;
  readonly flags: ReadonlySet<Flag>;
  readonly status: TopicStatus | undefined;
  readonly subscription: Subscription | undefined;
  /** Undefined for a direct message. */
  readonly channel: Channel | undefined;
};

const concernOf = ({ flags, status, subscription, channel }: Found): Concern => ({
  isMentioned: flags.has('mentioned'),
  hasAlertWord: flags.has('has_alert_word'),
  channel:
    channel === undefined
      ? undefined
      : {
          policy: status?.policy ?? visibilityPolicy.inherit,
          isMuted: status?.isChannelMuted ?? false,
          emailNotifications: subscription?.emailNotifications ?? null,
          pushNotifications: subscription?.pushNotifications ?? null,
          wildcardMentionsNotify: subscription?.wildcardMentionsNotify ?? null,
          defaultPushNotifications: subscription !== undefined && channel.defaultPushNotifications,
          isWildcardMentioned:
            flags.has('stream_wildcard_mentioned') || flags.has('topic_wildcard_mentioned'),
        },
});

type Readable = Pick<Found, 'view' | 'channel'>;

/** Those of the messages that the user may read, as they see them. */
const loadReadable = (
  tx: Reader,
  caller: Caller,
  { messageIds }: Notice,
): Async<readonly Readable[]> =>
  pipe(
    together({
      found: tx.messages.loadManyFor(caller.realm.id, caller.user.id, messageIds),
      known: canSeeEveryone(caller)
        ? TE.right<Unexpected, ReadonlySet<UserId> | undefined>(undefined)
        : tx.knownUsers.of(caller.realm.id, caller.user.id),
    }),
    TE.flatMap(({ found, known }) =>
      pipe(
        tx.messages.views(
          caller.realm,
          found.filter((each) => canReadMessage(caller, each)).map(({ id }) => id),
        ),
        TE.map((views) => {
          const channels = new Map(found.map(({ id, channel }) => [id, channel?.channel]));
          const shown = known === undefined ? identity : hideInaccessibleUsers(caller.realm, known);
          return views.map((view) => ({ view: shown(view), channel: channels.get(view.id) }));
        }),
      ),
    ),
  );

const loadFound = (
  tx: Reader,
  { realm, user }: Caller,
  readable: readonly Readable[],
): Async<readonly Found[]> =>
  pipe(
    together({
      flags: tx.messages.flagsOf(
        realm.id,
        user.id,
        readable.map(({ view }) => view.id),
      ),
      subscriptions: tx.subscriptions.ofUsers(realm.id, [user.id]),
      statuses: pipe(
        readable,
        TE.traverseSeqArray(({ view: { topic }, channel }) =>
          channel === undefined
            ? TE.right<Unexpected, TopicStatus | undefined>(undefined)
            : pipe(
                tx.topicPreferences.statusesOf(realm.id, { channelId: channel.id, topic }, [
                  user.id,
                ]),
                TE.map((statuses) => statuses.get(user.id)),
              ),
        ),
      ),
    }),
    TE.map(({ flags, subscriptions, statuses }) =>
      readable.map(({ view, channel }, index) => ({
        view,
        channel,
        flags: flags.get(view.id) ?? new Set<Flag>(['read']),
        status: statuses[index],
        subscription: subscriptions.find(
          ({ channelId, isActive }) => isActive && channelId === channel?.id,
        ),
      })),
    ),
  );

const wanted = (
  means: NoticeMeans,
  user: User,
  settings: UserSettings,
  found: readonly Found[],
): O.Option<Missed> => {
  const kept = found.flatMap((each) => {
    const reason = each.flags.has('read')
      ? undefined
      : noticeReason(means, concernOf(each), settings);
    return reason === undefined ? [] : [{ view: each.view, reason }];
  });
  const [first, ...others] = kept;
  return first === undefined
    ? O.none
    : O.some({
        user,
        settings,
        messages: [first.view, ...others.map(({ view }) => view)],
        reason: first.reason,
      });
};

const loadOf = (
  tx: Reader,
  realm: Realm,
  user: User,
  notice: Notice,
  means: NoticeMeans,
): Async<O.Option<Missed>> =>
  pipe(
    TE.Do,
    TE.bind('caller', () => actAs(tx, realm, user)),
    TE.bind('readable', ({ caller }) => loadReadable(tx, caller, notice)),
    TE.bind('found', ({ caller, readable }) =>
      readable.length === 0 ? TE.right([]) : loadFound(tx, caller, readable),
    ),
    TE.bind('all', () => tx.userSettings.of(realm.id, [user.id])),
    TE.map(({ found, all }) => wanted(means, user, all.get(user.id) ?? userSettings({}), found)),
  );

/**
 * Those of the messages that their reader may still read, has still not read, and still wants to be
 * notified of by these means; None if there are none.
 *
 * Source: docs/reference/notifications.md#when-an-email-is-sent.
 */
export const loadMissed = (
  tx: Reader,
  realm: Realm,
  notice: Notice,
  means: NoticeMeans,
): Async<O.Option<Missed>> =>
  pipe(
    tx.users.findActor(realm.id, notice.userId),
    TE.map(O.filter((user) => realm.isActive && user.isActive && !isBot(user))),
    TE.flatMap(
      O.match(
        () => TE.right(O.none),
        (user) => loadOf(tx, realm, user, notice, means),
      ),
    ),
  );
