import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { currentLevel } from '../../feature-levels/feature-level';
import type { Clock } from '../../ports/clock';
import type { Renderer, RenderingFailed } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import { participants } from '../../recipients/recipient';
import type { Rendering } from '../../rendering/rendering';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import { truncate } from '../../shared/text';
import type { Timestamp } from '../../shared/timestamp';
import { systemBot } from '../../users/use-cases/system-bot';
import type { User } from '../../users/user';
import type { Destination } from '../destination';
import { maxMessageLength } from '../message-content';
import { viewPerson } from '../message-sender';
import type { ChannelNotice, Notice, PersonalNotice } from '../notice';
import type { WritingNeeds } from './write-message';
import { writeMessage } from './write-message';

export type NoticeNeeds = WritingNeeds | 'recipients' | 'subscriptions';

export type NoticeDependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<NoticeNeeds>;
  readonly clock: Clock;
};

type Tx = Pick<Transaction, NoticeNeeds>;

const client = 'Internal';

const toChannel = ({ channel, topic }: ChannelNotice): Destination => ({
  recipientId: channel.recipientId,
  topic,
  channel,
  userIds: [],
  place: {
    _tag: 'InChannel',
    recipientId: channel.recipientId,
    channelId: channel.id,
    channelName: channel.name,
  },
});

const toPerson = (
  { recipients }: Tx,
  realm: Realm,
  bot: User,
  { reader }: PersonalNotice,
): TE.TaskEither<Unexpected, Destination> => {
  const userIds = participants(bot.id, [reader.id]);
  return pipe(
    recipients.ensureConversation(realm.id, userIds),
    TE.map(({ id }) => ({
      recipientId: id,
      topic: '',
      channel: undefined,
      userIds,
      place: {
        _tag: 'InConversation',
        recipientId: id,
        people: [bot, reader]
          .sort((a, b) => a.id - b.id)
          .map((person) => viewPerson(person, realm)),
      },
    })),
  );
};

const post = (
  tx: Tx,
  renderer: Renderer,
  sender: Caller,
  notice: Notice,
  content: string,
  rendering: Rendering,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    notice._tag === 'ChannelNotice'
      ? TE.right(toChannel(notice))
      : toPerson(tx, sender.realm, sender.user, notice),
    TE.flatMap((destination) =>
      writeMessage(
        tx,
        renderer,
        sender,
        { isReadBySender: true, echo: undefined },
        { destination, rendering, content, now },
      ),
    ),
    TE.map(() => undefined),
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
 * Posts in the name of the notification bot, which may write everywhere. What is told of is done
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
                systemBot(tx, realm, 'notification'),
                TE.map((user): Caller => ({
                  realm,
                  user,
                  groups: new Set(),
                  client,
                  level: currentLevel,
                })),
                TE.flatMap((sender) =>
                  pipe(
                    notices,
                    TE.traverseSeqArray((notice) => {
                      const content = cut(notice.content);
                      const rendering = renderings.get(content);
                      return rendering === undefined
                        ? TE.right(undefined)
                        : post(tx, dependencies.renderer, sender, notice, content, rendering, now);
                    }),
                  ),
                ),
              ),
            ),
          ),
          TE.map(() => undefined),
          TE.orElse((): TE.TaskEither<never, undefined> => TE.right(undefined)),
        );
