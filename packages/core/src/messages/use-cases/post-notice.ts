import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Channel } from '../../channels/channel';
import { currentLevel } from '../../feature-levels/feature-level';
import type { Clock } from '../../ports/clock';
import type { RenderingFailed } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import type { MessageId } from '../../shared/id';
import { systemBot } from '../../users/use-cases/system-bot';
import type { WritingNeeds } from './write-message';
import { writeMessage } from './write-message';

/** What the organization says in a channel. */
export type Notice = {
  readonly channel: Channel;
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
};

export type NoticeNeeds = WritingNeeds | 'users';

export type NoticeDependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<NoticeNeeds>;
  readonly clock: Clock;
};

const client = 'Internal';

/** Posts in the name of the notification bot, which may write everywhere. */
export const postNotice =
  ({ transact, renderer, directory, clock }: NoticeDependencies) =>
  (
    realm: Realm,
    { channel, topic, content }: Notice,
  ): TE.TaskEither<RenderingFailed | Unexpected, MessageId> =>
    pipe(
      TE.Do,
      TE.bindW('rendering', () => renderContent({ renderer, directory })(realm, content)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ rendering, now }) =>
        transact((tx: Pick<Transaction, NoticeNeeds>) =>
          pipe(
            systemBot(tx, realm, 'notification'),
            TE.flatMap((user) => {
              const sender: Caller = {
                realm,
                user,
                groups: new Set(),
                client,
                level: currentLevel,
              };
              const { id, recipientId, name } = channel;
              const place = {
                _tag: 'InChannel' as const,
                recipientId,
                channelId: id,
                channelName: name,
              };
              return writeMessage(
                tx,
                renderer,
                sender,
                { isReadBySender: true, echo: undefined },
                {
                  destination: { recipientId, topic, channel, userIds: [], place },
                  rendering,
                  content,
                  now,
                },
              );
            }),
            TE.map(({ id }) => id),
          ),
        ),
      ),
    );
