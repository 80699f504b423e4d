import type * as E from 'fp-ts/Either';
import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Work } from '../../../kernel';
import { unexpected } from '../../../kernel';
import type { WebhookCaller } from '../../ports/webhook-caller';
import type { WebhookFailure } from '../webhook-failure';
import { webhookRequest } from '../request-of-call';
import type { WebhookCall } from '../webhook-presentation';
import type { WebhookReply } from '../webhook-reply';
import { parseAnswer } from '../webhook-reply';
import type {
  WebhookAnswer,
  WebhookPostponed,
  WebhookRequest,
  WebhookUnanswered,
} from '../webhook-request';
import type { Ports } from '../../use-case-ports';

/** Maximum requests in one run of the job. Source: docs/reference/outgoing-webhooks.md#failures. */
const maxWebhookCalls = 4;

const isWorthRetrying = ({ _tag }: WebhookPostponed | WebhookUnanswered): boolean =>
  _tag === 'TimedOut' || _tag === 'NotReached';

const callRepeatedly = (
  webhooks: WebhookCaller,
  request: WebhookRequest,
  calls = 1,
): TE.TaskEither<WebhookPostponed | WebhookUnanswered, WebhookAnswer> =>
  pipe(
    webhooks.call(request),
    TE.orElse((why) =>
      isWorthRetrying(why) && calls < maxWebhookCalls
        ? callRepeatedly(webhooks, request, calls + 1)
        : TE.left(why),
    ),
  );

/** Sends the message to the bot's webhook, with retries, and parses the response. */
export const askWebhook = (
  { webhookPresentation, webhooks }: Pick<Ports, 'webhookPresentation' | 'webhooks'>,
  call: WebhookCall,
): Work<WebhookFailure, O.Option<WebhookReply>> =>
  pipe(
    TE.fromEither(webhookRequest(call, webhookPresentation)),
    TE.flatMap((request) =>
      pipe(
        callRepeatedly(webhooks, request),
        TE.mapLeft((why) =>
          // The job runs again later.
          why._tag === 'Postponed'
            ? unexpected(new Error('the webhook was not called yet'))
            : { _tag: 'Unanswered' as const, why },
        ),
      ),
    ),
    TE.flatMapEither((answer): E.Either<WebhookFailure, O.Option<WebhookReply>> =>
      parseAnswer(call.service.interface, answer),
    ),
  );
