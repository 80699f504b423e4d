import * as Eq from 'fp-ts/Eq';
import * as O from 'fp-ts/Option';
import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import * as S from 'fp-ts/string';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  Realm,
  Renderer,
  Rendering,
  RenderingDependencies,
  RenderingFailed,
} from '../../../access';
import { actAsEach, renderContent } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import type {
  Async,
  ChannelNotice,
  Clock,
  MessageId,
  Notice,
  PersonalNotice,
  PostNotices,
  UserId,
  Work,
} from '../../../kernel';
import { truncate } from '../../../kernel';
import type { Reader, Snapshot, Transact, Transaction } from '../../transaction';
import { maxMessageLength } from '../../messages/message-content';
import { channelDestination } from '../destination';
import type { NoticePlace, NoticeSkipReason } from '../notice-place';
import { noticePlace } from '../notice-place';
import type { MessageText } from '../plan-send';
import { deliverMessage, notifier, writeToUsers } from '../steps/deliver-message';
import { hasRecentNotice } from '../steps/has-recent-notice';

/** The outcome of a notice. */
type NoticeOutcome =
  | { readonly _tag: 'Posted'; readonly messageId: MessageId }
  | { readonly _tag: 'Skipped'; readonly reason: NoticeSkipReason };

type Dependencies = RenderingDependencies & {
  readonly snapshot: Snapshot<'realms' | 'users'>;
  readonly transact: Transact;
  readonly clock: Clock;
};

const posted = (messageId: MessageId): NoticeOutcome => ({ _tag: 'Posted', messageId });

const skipped = (reason: NoticeSkipReason): NoticeOutcome => ({ _tag: 'Skipped', reason });

/**
 * Loads users, besides the bot, for whom the notice is read when it is posted. In an archived
 * channel, where nothing stays unread, these are all subscribers.
 */
const loadNoticeReaders = (
  { notificationPreferences, subscriptions }: Reader,
  realm: Realm,
  { about }: ChannelNotice,
  { channel, topic }: Extract<NoticePlace, { _tag: 'Post' }>,
): Async<readonly UserId[]> => {
  if (channel.isArchived) {
    return pipe(
      subscriptions.subscribersOf(realm.id, [channel.id]),
      TE.map((subscribers) => subscribers.get(channel.id) ?? []),
    );
  }
  return about._tag === 'Resolution'
    ? notificationPreferences.takingResolutionAsRead(
        realm.id,
        { channelId: channel.id, topic },
        about.resolverId,
      )
    : TE.right([]);
};

const messageAbout = ({ about }: ChannelNotice): readonly MessageId[] =>
  'messageId' in about ? [about.messageId] : [];

const loadPlace = (
  { channels, messages }: Reader,
  realm: Realm,
  notice: ChannelNotice,
): Async<NoticePlace> =>
  pipe(
    TE.Do,
    TE.bind('target', () => channels.findFor(realm.id, undefined, notice.channelId)),
    TE.bind('found', (): Async<readonly MessageForViewer[]> => {
      const ids = messageAbout(notice);
      return ids.length === 0 ? TE.right([]) : messages.loadManyFor(realm.id, undefined, ids);
    }),
    TE.map(({ target, found: [message] }) =>
      noticePlace(notice, O.toUndefined(target)?.channel, message),
    ),
  );

const postInChannel = (
  tx: Transaction,
  renderer: Renderer,
  sender: Caller,
  notice: ChannelNotice,
  text: MessageText,
): Async<NoticeOutcome> =>
  pipe(
    loadPlace(tx, sender.realm, notice),
    TE.flatMap((place) =>
      place._tag === 'Skip'
        ? TE.right(skipped(place.reason))
        : pipe(
            loadNoticeReaders(tx, sender.realm, notice, place),
            TE.flatMap((readBy) =>
              deliverMessage(
                tx,
                renderer,
                sender,
                channelDestination(place.channel, place.topic),
                text,
                readBy,
              ),
            ),
            TE.map(({ id }) => posted(id)),
          ),
    ),
  );

/** Posts copies of one direct message. */
const postToReaders = (
  tx: Transaction,
  renderer: Renderer,
  sender: Caller,
  notices: readonly PersonalNotice[],
  text: MessageText,
): Async<readonly NoticeOutcome[]> =>
  pipe(
    tx.users.loadMany(
      sender.realm.id,
      notices.map(({ readerId }) => readerId),
    ),
    TE.map((found) => found.filter(({ isActive }) => isActive)),
    TE.bindTo('readers'),
    TE.bind('ids', ({ readers }) => writeToUsers(tx, renderer, sender, readers, text)),
    TE.map(({ readers, ids }) => {
      const written = new Map(RA.zip(readers, ids).map(([{ id }, messageId]) => [id, messageId]));
      return notices.map(({ readerId }) => {
        const messageId = written.get(readerId);
        return messageId === undefined ? skipped('reader deactivated') : posted(messageId);
      });
    }),
  );

const postUnlessTooSoon = (
  tx: Transaction,
  renderer: Renderer,
  sender: Caller,
  notice: PersonalNotice,
  text: MessageText,
): Async<readonly NoticeOutcome[]> => {
  const { readerId, limitedBy, limitSeconds = 60 } = notice;
  return pipe(
    limitedBy === undefined
      ? TE.right(false)
      : hasRecentNotice(
          tx,
          sender,
          readerId,
          { beginning: limitedBy, seconds: limitSeconds },
          text.now,
        ),
    TE.flatMap((isTooSoon) =>
      isTooSoon
        ? TE.right([skipped('reader notified recently')])
        : postToReaders(tx, renderer, sender, [notice], text),
    ),
  );
};

const speakerOf = ({ speaker = 'notification' }: Notice): PersonalNotice['speaker'] => speaker;

const postOne = (
  tx: Transaction,
  renderer: Renderer,
  sender: Caller,
  notice: Notice,
  text: MessageText,
): Async<readonly NoticeOutcome[]> =>
  notice._tag === 'PersonalNotice'
    ? postUnlessTooSoon(tx, renderer, sender, notice, text)
    : pipe(
        postInChannel(tx, renderer, sender, notice, text),
        TE.map((outcome) => [outcome]),
      );

/** Whether the notices are copies of one direct message that no limit concerns. */
const areCopies = (notices: readonly Notice[]): notices is readonly PersonalNotice[] => {
  const [first] = notices;
  return notices.every(
    (notice) =>
      first?._tag === 'PersonalNotice' &&
      notice._tag === 'PersonalNotice' &&
      notice.limitedBy === undefined &&
      notice.speaker === first.speaker &&
      notice.content === first.content,
  );
};

type Rendered = readonly [Notice, { readonly content: string; readonly rendering: Rendering }];

const cut = (content: string): string => truncate(content, maxMessageLength, '…');

const quotedBy = (notice: Notice): UserId | undefined =>
  notice._tag === 'ChannelNotice' ? notice.quotedId : undefined;

/** Loads the users whose text the notices quote. */
const loadQuoted = (
  { snapshot }: Dependencies,
  realm: Realm,
  notices: readonly Notice[],
): Async<readonly Caller[]> => {
  const ids = Array.from(new Set(notices.map(quotedBy))).filter((id) => id !== undefined);
  return ids.length === 0
    ? TE.right([])
    : snapshot(realm.id)((tx) =>
        pipe(
          tx.users.loadMany(realm.id, ids),
          TE.flatMap((people) => actAsEach(tx, realm, people)),
        ),
      );
};

/** Equal for notices that are rendered in the same way. */
const sameText = Eq.struct({ content: S.Eq, quoted: Eq.fromEquals<UserId | undefined>(Object.is) });

const textOf = (notice: Notice) => ({ content: cut(notice.content), quoted: quotedBy(notice) });

/** Renders each text once, even if several notices have it. */
const renderAll = (
  dependencies: Dependencies,
  realm: Realm,
  notices: readonly Notice[],
): Work<RenderingFailed, readonly Rendered[]> =>
  pipe(
    loadQuoted(dependencies, realm, notices),
    TE.flatMap((people) =>
      pipe(
        RA.uniq(sameText)(notices.map(textOf)),
        TE.traverseSeqArray(({ content, quoted }) =>
          pipe(
            renderContent(dependencies)(
              realm,
              content,
              people.find(({ user }) => user.id === quoted),
            ),
            TE.map((rendering) => ({ content, quoted, rendering })),
          ),
        ),
      ),
    ),
    TE.map((texts) =>
      notices.flatMap((notice) =>
        texts
          .filter((text) => sameText.equals(text, textOf(notice)))
          .map(({ content, rendering }): Rendered => [notice, { content, rendering }]),
      ),
    ),
  );

/**
 * Locks the messages that the notices are about before the job, in the same order as a move that
 * cancels notices, so that the two cannot deadlock.
 */
const postAll = (
  { renderer, clock }: Dependencies,
  tx: Transaction,
  realm: Realm,
  { key, notices }: PostNotices,
  rendered: readonly Rendered[],
): Async<readonly NoticeOutcome[]> =>
  pipe(
    tx.edits.lock(
      realm.id,
      notices.flatMap((notice) => (notice._tag === 'ChannelNotice' ? messageAbout(notice) : [])),
    ),
    TE.flatMap(() => tx.jobs.finish(key)),
    TE.flatMap((isMine): Async<readonly NoticeOutcome[]> => {
      const [first] = rendered;
      if (!isMine || first === undefined) {
        return TE.right([]);
      }
      const now = clock.now();
      const speakerFor = (notice: Notice) => notifier(tx, realm, speakerOf(notice));
      const [notice, text] = first;
      return areCopies(notices)
        ? pipe(
            speakerFor(notice),
            TE.flatMap((sender) => postToReaders(tx, renderer, sender, notices, { ...text, now })),
          )
        : pipe(
            rendered,
            TE.traverseSeqArray(([each, own]) =>
              pipe(
                speakerFor(each),
                TE.flatMap((sender) => postOne(tx, renderer, sender, each, { ...own, now })),
              ),
            ),
            TE.map(RA.flatten),
          );
    }),
  );

/**
 * Posts notices of the system bots, which may post everywhere. A job: it completes itself in the
 * transaction that posts the notices, so that they are posted once even if it runs several times.
 * Returns the outcome of each notice; none if the job was already done or cancelled, or the
 * organization is deactivated.
 */
export const postNotices =
  (dependencies: Dependencies) =>
  (job: PostNotices): Work<RenderingFailed, readonly NoticeOutcome[]> =>
    pipe(
      dependencies.snapshot(job.realmId)(({ realms }) => realms.find(job.realmId)),
      TE.map(O.filter(({ isActive }) => isActive)),
      TE.flatMap(
        O.match(
          (): Work<RenderingFailed, readonly NoticeOutcome[]> => TE.right([]),
          (realm) =>
            pipe(
              renderAll(dependencies, realm, job.notices),
              TE.flatMap((rendered) =>
                dependencies.transact('server', (tx: Transaction) =>
                  postAll(dependencies, tx, realm, job, rendered),
                ),
              ),
            ),
        ),
      ),
    );
