import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RenderingDependencies, RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Async, CallOutgoingWebhook, FactsVersion, Turn, Work } from '../../../kernel';
import { currentLevel, ifAny, isUnexpected, onlyOnce, whileOutdated } from '../../../kernel';
import { parseContent } from '../../messages/message-content';
import { messageLink } from '../../messages/message-link';
import type { MentionFailure } from '../../sending/mention-permission';
import { parseWidget } from '../../widgets/requested-widget';
import { writeToUsers } from '../../sending/steps/deliver-message';
import type { Transaction } from '../../transaction';
import type { Answer } from '../steps/answer-in-conversation';
import { answerInConversation } from '../steps/answer-in-conversation';
import { askEmbeddedBot } from '../steps/ask-embedded-bot';
import { askWebhook } from '../steps/ask-webhook';
import { storeEntries } from '../steps/store-entries';
import type { LoadedCall } from '../steps/load-call';
import { loadCall } from '../steps/load-call';
import type { WebhookFailure } from '../webhook-failure';
import { answerOf, ownerNotice, webhookFailureNotice } from '../webhook-failure';
import type { WebhookReply } from '../webhook-reply';
import type { Ports } from '../../use-case-ports';

type Dependencies = RenderingDependencies &
  Pick<
    Ports,
    'clock' | 'describeFailure' | 'snapshot' | 'transact' | 'webhookPresentation' | 'webhooks'
  >;

type CallWebhookFailure = MentionFailure | RenderingFailed;

/** Renders the content for sending. */
const prepare = (
  dependencies: Dependencies,
  { author, realm }: LoadedCall,
  content: string,
): Work<RenderingFailed, Answer> =>
  pipe(
    renderContent(dependencies)(realm, content, author),
    TE.map((rendering) => ({ content, rendering, now: dependencies.clock.now() })),
  );

const isActive = (found: { readonly isActive: boolean }): boolean => found.isActive;

/**
 * Runs the work in the transaction that completes the job, so that the bot answers once. Does nothing
 * if the bot or its organization was deactivated during the request, which can take a while.
 */
const ifStillActive = <E>(
  { transact, snapshot }: Pick<Dependencies, 'snapshot' | 'transact'>,
  { realm, bot, key }: LoadedCall,
  work: (tx: Transaction) => TE.TaskEither<E, void>,
): Work<E, void> => {
  const version: Work<E, FactsVersion> = snapshot(realm.id)(({ events }) =>
    events.factsVersion(realm.id),
  );
  const workAsOf = (asOf: FactsVersion, turn: Turn): Work<E, void> =>
    transact({ realm, user: bot, asOf, ...turn }, (tx: Transaction) =>
      pipe(
        TE.Do,
        TE.bind('organization', () => tx.realms.find(realm.id)),
        TE.bind('account', () => tx.users.findActor(realm.id, bot.id)),
        TE.flatMap(({ organization, account }): Work<E, void> =>
          O.exists(isActive)(organization) && O.exists(isActive)(account)
            ? onlyOnce(tx, key, work(tx))
            : TE.right(undefined),
        ),
      ),
    );
  return pipe(version, TE.flatMap(whileOutdated(workAsOf, version)));
};

/** Posts the reply. A reply that cannot be sent is a failure of the webhook. */
const reply = (
  dependencies: Dependencies,
  call: LoadedCall,
  { content, widgetContent, text, stores = new Map() }: WebhookReply,
): Work<WebhookFailure, void> =>
  pipe(
    TE.Do,
    TE.bindW('parsed', () => TE.fromEither(parseContent(content))),
    TE.bindW('widget', () =>
      widgetContent === undefined ? TE.right(undefined) : TE.fromEither(parseWidget(widgetContent)),
    ),
    TE.bindW('answer', ({ parsed }) => prepare(dependencies, call, parsed)),
    TE.flatMap(({ answer, widget }) =>
      ifStillActive(dependencies, call, (tx) =>
        pipe(
          storeEntries(tx, call, stores),
          TE.flatMap(() =>
            answerInConversation(tx, dependencies.renderer, call, { ...answer, widget }),
          ),
        ),
      ),
    ),
    TE.mapLeft((failure) =>
      isUnexpected(failure)
        ? failure
        : {
            _tag: 'ReplyRefused',
            reason: dependencies.describeFailure(failure, currentLevel),
            text,
          },
    ),
  );

const notifyOwner = (
  tx: Transaction,
  { renderer }: Pick<Dependencies, 'renderer'>,
  { caller, bot, realm }: LoadedCall,
  notice: Answer,
): Async<void> =>
  pipe(
    bot.bot?.ownerId == null ? TE.right(O.none) : tx.users.findActor(realm.id, bot.bot.ownerId),
    TE.flatMap((owner) =>
      O.isSome(owner) && owner.value.isActive
        ? pipe(
            writeToUsers(tx, renderer, caller, [owner.value], notice),
            TE.map(() => undefined),
          )
        : TE.right(undefined),
    ),
  );

/** The notice for the bot's owner, with the response unless it cannot be rendered. */
const forOwner = (
  dependencies: Dependencies,
  call: LoadedCall,
  failure: WebhookFailure,
): Work<RenderingFailed, Answer> => {
  const link = messageLink(call.realm.url, call.message);
  const showing = (answer: string | undefined) =>
    prepare(dependencies, call, ownerNotice(call.bot, link, failure, answer));
  return pipe(
    showing(answerOf(failure)),
    TE.orElse(() => showing(undefined)),
  );
};

/** Posts a notice where the bot was called, and sends one to its owner. */
const reportFailure = (
  dependencies: Dependencies,
  call: LoadedCall,
  failure: WebhookFailure,
): Work<CallWebhookFailure, void> =>
  pipe(
    TE.Do,
    TE.bindW('publicNotice', () => prepare(dependencies, call, webhookFailureNotice(failure))),
    TE.bindW('privateNotice', () => forOwner(dependencies, call, failure)),
    TE.flatMap(({ publicNotice, privateNotice }) =>
      ifStillActive(dependencies, call, (tx) =>
        pipe(
          answerInConversation(tx, dependencies.renderer, call, publicNotice),
          TE.flatMap(() => notifyOwner(tx, dependencies, call, privateNotice)),
        ),
      ),
    ),
  );

const ask = (
  dependencies: Dependencies,
  call: LoadedCall,
): Work<WebhookFailure, O.Option<WebhookReply>> => {
  const { service } = call;
  return service._tag === 'Outgoing'
    ? askWebhook(dependencies, { ...call, service })
    : askEmbeddedBot(dependencies, call, service);
};

/**
 * Calls the webhook of a bot that a message addressed, or the bot that runs within the server, and
 * posts the response as the bot's answer. Runs as a job: if the server stops after the request, the
 * webhook is called again, but its answer is posted only once.
 *
 * Source: docs/reference/outgoing-webhooks.md#payload and docs/reference/outgoing-webhooks.md.
 */
export const callWebhook =
  (dependencies: Dependencies) =>
  (job: CallOutgoingWebhook): Work<CallWebhookFailure, void> =>
    pipe(
      dependencies.snapshot(job.realmId)((tx) => loadCall(tx, dependencies.renderer, job)),
      ifAny((call) =>
        pipe(
          ask(dependencies, call),
          ifAny((answer) => reply(dependencies, call, answer)),
          TE.orElse((failure) =>
            isUnexpected(failure) ? TE.left(failure) : reportFailure(dependencies, call, failure),
          ),
        ),
      ),
    );
