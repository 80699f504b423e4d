import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm } from '../../../access';
import { currentRealm } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import { enqueueNotices } from '../../../channels';
import type { ChannelId, MessageId, Unexpected, Work } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Reader } from '../../transaction';
import { checkReport, checkReportChannel, reportChannelOf, reportNotice } from '../message-report';
import { accessMessage } from '../steps/access-message';
import type { Ports } from '../../use-case-ports';

export type ReportMessage = {
  readonly messageId: MessageId;
  readonly type: string;
  readonly description: string;
};

type ReportMessageFailure = MessageFailure<
  'InvalidMessage' | 'InvalidReportType' | 'NoReportChannel' | 'ReportNeedsDescription'
>;

type Dependencies = NoticeDependencies & Pick<Ports, 'transact'>;

const loadReportChannel = (
  { channels }: Reader,
  realm: Realm,
): Work<MessageFailure<'NoReportChannel'>, ChannelId> => {
  const id = reportChannelOf(realm);
  return pipe(
    id === undefined ? TE.right([]) : channels.loadManyFor(realm.id, undefined, [id]),
    TE.flatMapEither(([found]) => checkReportChannel(found?.channel)),
  );
};

/** Reports a message that the caller can read to those who read the channel for reports. */
export const reportMessage =
  (dependencies: Dependencies) =>
  (caller: Caller, command: ReportMessage): Work<ReportMessageFailure, void> =>
    pipe(
      TE.fromEither(checkReport(command.type, command.description)),
      TE.flatMap((report) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            TE.Do,
            TE.bind('realm', () => currentRealm(tx, caller.realm)),
            TE.bindW('channel', ({ realm }) => loadReportChannel(tx, realm)),
            TE.tap(() => accessMessage(tx, caller, command.messageId)),
            TE.bindW('message', ({ realm }) =>
              pipe(
                tx.messages.views(realm, [command.messageId]),
                TE.flatMap(([view]) =>
                  view === undefined
                    ? TE.left<MessageFailure<'InvalidMessage'> | Unexpected>(
                        messageFailure('InvalidMessage'),
                      )
                    : TE.right(view),
                ),
              ),
            ),
            TE.flatMap(({ realm, channel, message }) =>
              enqueueNotices(dependencies)(tx, realm, [
                reportNotice(caller.user, realm.url, channel, message, report),
              ]),
            ),
          ),
        ),
      ),
    );
