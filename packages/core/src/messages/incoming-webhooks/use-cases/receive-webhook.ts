import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import { enqueueNotice } from '../../../channels';
import type { Integration, UnknownPayload, WebhookMessage } from '../../../integrations';
import type { Async, MessageId, Work } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import type { SendFailure } from '../../sending/plan-send';
import type { PreparationFailure, PreparedMessage } from '../../sending/steps/prepare-message';
import { prepareMessage } from '../../sending/steps/prepare-message';
import { reportMissingChannel } from '../../sending/steps/report-missing-channel';
import { sendPrepared } from '../../sending/steps/send-prepared';
import type { IncomingWebhook } from '../incoming-webhook';
import {
  addresseeOf,
  bodyOf,
  checkSignature,
  requireIntegration,
  messagesOf,
  unknownPayloadNotice,
} from '../incoming-webhook';
import type { Ports } from '../../use-case-ports';

/** What came of a request. */
type ReceivedWebhook = {
  /** The messages that were sent. */
  readonly messageIds: readonly MessageId[];
  /** Set if the integration cannot read the payload. */
  readonly unknown: UnknownPayload | undefined;
};

type ReceiveWebhookFailure =
  | MessageFailure<
      | 'InvalidWebhookSignature'
      | 'MalformedWebhookPayload'
      | 'UnknownIntegration'
      | 'WebhookBotWithoutOwner'
    >
  | PreparationFailure
  | SendFailure;

type Dependencies = RenderingDependencies &
  Pick<Ports, 'clock' | 'snapshot' | 'transact' | 'webhookSignatures'>;

const loadSettings = (
  { snapshot }: Dependencies,
  { realm, user }: Caller,
): Async<Readonly<Record<string, string>>> =>
  pipe(
    snapshot(realm.id)(({ bots }) => bots.configurationsOf(realm.id, [user.id])),
    TE.map((configurations) => configurations.get(user.id)?.settings ?? {}),
  );

/** Tells the owner of the bot. The service gets a success, because it would only try again. */
const reportUnknown = (
  { transact }: Dependencies,
  caller: Caller,
  integration: Integration,
  unknown: UnknownPayload,
): Async<ReceivedWebhook> => {
  const notice = unknownPayloadNotice(caller, integration, unknown);
  return pipe(
    notice === undefined
      ? TE.right(undefined)
      : transact(caller, (tx) => enqueueNotice(tx, caller.realm, notice, notice.limitedBy ?? '')),
    TE.map(() => ({ messageIds: [], unknown })),
  );
};

const prepare = (
  dependencies: Dependencies,
  caller: Caller,
  webhook: IncomingWebhook,
  message: WebhookMessage,
): Work<MessageFailure<'WebhookBotWithoutOwner'> | PreparationFailure, PreparedMessage> =>
  pipe(
    TE.fromEither(addresseeOf(caller, webhook, message)),
    TE.flatMap((addressee) =>
      prepareMessage(dependencies)(caller, { addressee, content: message.content }),
    ),
  );

/** Sends all messages or none. */
const post = (
  dependencies: Dependencies,
  caller: Caller,
  webhook: IncomingWebhook,
  messages: readonly WebhookMessage[],
): Work<ReceiveWebhookFailure, ReceivedWebhook> =>
  pipe(
    messages,
    TE.traverseSeqArray((message) => prepare(dependencies, caller, webhook, message)),
    TE.flatMap((prepared) =>
      pipe(
        dependencies.transact(caller, (tx) =>
          pipe(
            prepared,
            TE.traverseSeqArray((each) =>
              sendPrepared(
                tx,
                dependencies.renderer,
                caller,
                {
                  echo: undefined,
                  isReadBySender: true,
                  notifiesBotOwner: true,
                  ignoresCommands: true,
                },
                each,
              ),
            ),
          ),
        ),
        TE.tapError((failure) =>
          reportMissingChannel(dependencies)(caller, webhook.channel, failure),
        ),
      ),
    ),
    TE.map((sent) => ({ messageIds: sent.map(({ id }) => id), unknown: undefined })),
  );

/**
 * Posts what another service reports, as the calling bot: to the channel in the URL, or to the
 * bot's owner. Source: docs/integrations.md.
 */
export const receiveWebhook =
  (dependencies: Dependencies) =>
  (caller: Caller, webhook: IncomingWebhook): Work<ReceiveWebhookFailure, ReceivedWebhook> =>
    pipe(
      TE.Do,
      TE.bindW('integration', () => TE.fromEither(requireIntegration(webhook.integration))),
      TE.bindW('settings', () => loadSettings(dependencies, caller)),
      TE.tapEither(({ integration, settings }) =>
        checkSignature(dependencies.webhookSignatures, integration, settings, webhook),
      ),
      TE.bindW('body', () => TE.fromEither(bodyOf(webhook.payload))),
      TE.flatMap(({ integration, body }) =>
        pipe(
          messagesOf(integration, { ...webhook, body }, webhook.filter),
          E.match(
            (unknown): Work<ReceiveWebhookFailure, ReceivedWebhook> =>
              reportUnknown(dependencies, caller, integration, unknown),
            (messages) =>
              messages.length === 0
                ? TE.right({ messageIds: [], unknown: undefined })
                : post(dependencies, caller, webhook, messages),
          ),
        ),
      ),
    );
