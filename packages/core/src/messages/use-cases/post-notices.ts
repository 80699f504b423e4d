import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { Renderer, RenderingFailed } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { Rendering } from '../../rendering/rendering';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import type { UserId } from '../../shared/id';
import { truncate } from '../../shared/text';
import type { SystemBotKind } from '../../users/system-bots';
import { channelDestination } from '../destination';
import { maxMessageLength } from '../message-content';
import type { ChannelNotice, Notice } from '../notice';
import type { UnsentMessage } from '../sent-message';
import type { WritingNeeds, WrittenMessage } from './write-message';
import { writeMessage } from './write-message';
import { notifier, writeToUser } from './write-to-user';

export type NoticeNeeds = WritingNeeds | 'recipients';

export type NoticeDependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<NoticeNeeds>;
  readonly clock: Clock;
};

type Tx = Pick<Transaction, NoticeNeeds>;

/**
 * For whom the notice is read as soon as it is there, besides the bot: for everyone where nothing
 * waits to be read any more.
 */
const findIndifferent = (
  { readerWishes, subscriptions }: Tx,
  realm: Realm,
  { channel, topic, resolverId }: ChannelNotice,
): TE.TaskEither<Unexpected, readonly UserId[]> => {
  if (channel.isArchived) {
    return pipe(
      subscriptions.subscribersOf(realm.id, [channel.id]),
      TE.map((subscribers) => subscribers.get(channel.id) ?? []),
    );
  }
  return resolverId === undefined
    ? TE.right([])
    : readerWishes.takingResolutionAsRead(realm.id, { channelId: channel.id, topic }, resolverId);
};

const post = (
  tx: Tx,
  renderer: Renderer,
  sender: Caller,
  notice: Notice,
  message: Omit<UnsentMessage, 'destination'>,
): TE.TaskEither<Unexpected, WrittenMessage> =>
  notice._tag === 'PersonalNotice'
    ? writeToUser(tx, renderer, sender, notice.reader, message)
    : pipe(
        findIndifferent(tx, sender.realm, notice),
        TE.flatMap((readBy) =>
          writeMessage(
            tx,
            renderer,
            sender,
            { isReadBySender: true, readBy, echo: undefined },
            { ...message, destination: channelDestination(notice.channel, notice.topic) },
          ),
        ),
      );

const speakerOf = (notice: Notice): SystemBotKind =>
  notice._tag === 'PersonalNotice' ? notice.speaker : 'notification';

const speakersOf = (
  tx: Tx,
  realm: Realm,
  notices: readonly Notice[],
): TE.TaskEither<Unexpected, ReadonlyMap<SystemBotKind, Caller>> =>
  pipe(
    Array.from(new Set(notices.map(speakerOf))),
    TE.traverseSeqArray((kind) =>
      pipe(
        notifier(tx, realm, kind),
        TE.map((sender) => [kind, sender] as const),
      ),
    ),
    TE.map((senders) => new Map(senders)),
  );

const cut = (content: string): string => truncate(content, maxMessageLength, '…');

/** Each text once, however many it is for. */
const renderAll = (
  dependencies: RenderingDependencies,
  realm: Realm,
  notices: readonly Notice[],
): TE.TaskEither<RenderingFailed | Unexpected, ReadonlyMap<string, Rendering>> =>
  pipe(
    Array.from(new Set(notices.map(({ content }) => cut(content)))),
    TE.traverseSeqArray((content) =>
      pipe(
        renderContent(dependencies)(realm, content, undefined),
        TE.map((rendering) => [content, rendering] as const),
      ),
    ),
    TE.map((rendered) => new Map(rendered)),
  );

/**
 * Posts in the name of the service's own accounts, which may write everywhere. What is told of is done
 * by then: that the notices fail changes nothing about it.
 */
export const postNotices =
  (dependencies: NoticeDependencies) =>
  (realm: Realm, notices: readonly Notice[]): TE.TaskEither<never, void> =>
    notices.length === 0
      ? TE.right(undefined)
      : pipe(
          TE.Do,
          TE.bindW('renderings', () => renderAll(dependencies, realm, notices)),
          TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
          TE.flatMap(({ renderings, now }) =>
            dependencies.transact((tx: Tx) =>
              pipe(
                speakersOf(tx, realm, notices),
                TE.flatMap((senders) =>
                  pipe(
                    notices,
                    TE.traverseSeqArray((notice) => {
                      const sender = senders.get(speakerOf(notice));
                      const content = cut(notice.content);
                      const rendering = renderings.get(content);
                      return rendering === undefined || sender === undefined
                        ? TE.right(undefined)
                        : post(tx, dependencies.renderer, sender, notice, {
                            content,
                            rendering,
                            now,
                          });
                    }),
                  ),
                ),
              ),
            ),
          ),
          TE.map(() => undefined),
          TE.orElse((): TE.TaskEither<never, undefined> => TE.right(undefined)),
        );
