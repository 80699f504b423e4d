import type * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RenderingDependencies } from '../../../access';
import { noMentions } from '../../../access';
import type { Async, MessageId, Turn, Work } from '../../../kernel';
import { isUnexpected, whileOutdated } from '../../../kernel';
import type { StoreFileDependencies } from '../../attachments/steps/store-file';
import type { PreparedMessage } from '../../sending/steps/prepare-message';
import { prepareMessage } from '../../sending/steps/prepare-message';
import { sendPrepared } from '../../sending/steps/send-prepared';
import type { Transaction } from '../../transaction';
import type { EmailOptions } from '../address-options';
import { emailAnswerAttempts } from '../email-limits';
import type { EmailKind } from '../email-message';
import { messageOfEmail } from '../email-message';
import { topicOfSubject } from '../email-topic';
import type { IncomingEmail, LoopSign } from '../incoming-email';
import { canSendAnswer, claimsSender, loopSign } from '../incoming-email';
import type { RefusedPosting } from '../refusal';
import { reasonOfRefusal } from '../refusal';
import type { AnswerRefused } from '../answers';
import { maxAnswers } from '../answers';
import { chooseConversation } from '../steps/choose-conversation';
import type { Posting } from '../steps/choose-sender';
import { chooseSender } from '../steps/choose-sender';
import type { KnownAddress } from '../steps/find-address';
import { findAddress } from '../steps/find-address';
import type { AttachmentOutcome } from '../steps/store-attachments';
import { discardAttachments, storeAttachments } from '../steps/store-attachments';
import type { Ports } from '../../use-case-ports';

/** An email that arrived for an address. */
export type ReceiveEmail = {
  /** The recipient in the envelope. */
  readonly address: string;
  /** The sender in the envelope; empty if the email is a report about another one. */
  readonly sender: string;
  readonly email: IncomingEmail;
};

/** What became of an email. */
export type EmailOutcome =
  | { readonly _tag: 'Posted'; readonly messageId: MessageId }
  /** It was handled before. */
  | { readonly _tag: 'Duplicate' }
  | { readonly _tag: 'UnknownAddress' }
  | { readonly _tag: 'Loop'; readonly sign: LoopSign }
  | {
      readonly _tag: 'NotPosted';
      readonly reason: string;
      /** Whether the sender gets an email with the reason. */
      readonly isAnswered: boolean;
    };

type Dependencies = RenderingDependencies &
  Omit<StoreFileDependencies, 'snapshot' | 'transact'> &
  Pick<Ports, 'attempts' | 'channelEmailTokens' | 'snapshot' | 'transact'>;

type Arrived = ReceiveEmail & { readonly known: KnownAddress; readonly turn: Turn };

const record = (
  { receivedEmails }: Pick<Transaction, 'receivedEmails'>,
  { clock }: Pick<Dependencies, 'clock'>,
  { known: { realm, issued }, email }: Arrived,
): Async<boolean> =>
  receivedEmails.record(realm.id, { addressNumber: issued.id, emailId: email.id }, clock.now());

/** To whom a refusal is sent: to nobody but the person themselves if only they may answer. */
const refusalAddress = ({ known: { issued, requester }, sender }: Arrived): string =>
  issued._tag === 'ForAnswers' ? requester.deliveryEmail : sender;

const duplicate: EmailOutcome = { _tag: 'Duplicate' };

/** Whether an answer is within the limits, which it then counts against. */
const canAnswer = ({ attempts }: Dependencies, arrived: Arrived): Async<boolean> =>
  canSendAnswer(arrived.email.headers, arrived.sender)
    ? pipe(
        emailAnswerAttempts(arrived.known.realm.id, refusalAddress(arrived)),
        TE.traverseSeqArray(({ limit, who }) => attempts.count(limit, who)),
        TE.map((exceeded) => exceeded.every(O.isNone)),
      )
    : TE.right(false);

/**
 * Answers to the sender of the email, or to the person whose address for answers it was sent to, once. Where it may not, the caller has to reject the email, so
 * that it is not lost without a word.
 */
const refuse = (
  dependencies: Dependencies,
  arrived: Arrived,
  failure: RefusedPosting,
): Async<EmailOutcome> => {
  const { known, email } = arrived;
  const reason = reasonOfRefusal(failure, known.issued._tag === 'ForAnswers');
  const notPosted = (isAnswered: boolean): EmailOutcome => ({
    _tag: 'NotPosted',
    reason,
    isAnswered,
  });
  const answer = (tx: Transaction): Async<void> =>
    tx.jobs.enqueue({
      _tag: 'SendMail',
      realmId: known.realm.id,
      notice: {
        _tag: 'EmailNotPostedNotice',
        address: refusalAddress(arrived),
        subject: topicOfSubject(email.subject).topic,
        reason,
      },
    });
  return pipe(
    canAnswer(dependencies, arrived),
    TE.flatMap((isAnswered) =>
      isAnswered
        ? dependencies.transact('server', (tx) =>
            pipe(
              record(tx, dependencies, arrived),
              TE.flatMap((isNew) =>
                isNew
                  ? pipe(
                      answer(tx),
                      TE.map(() => notPosted(true)),
                    )
                  : TE.right(duplicate),
              ),
            ),
          )
        : TE.right(notPosted(false)),
    ),
  );
};

/**
 * Text from outside of the organization notifies nobody, and gives access to no file but its own
 * attachments.
 */
const confined = (
  prepared: PreparedMessage,
  attachments: readonly AttachmentOutcome[],
): PreparedMessage => {
  const paths = attachments.map(({ file }) => file?.path);
  return {
    ...prepared,
    rendering: {
      ...prepared.rendering,
      mentions: noMentions,
      attachmentPaths: prepared.rendering.attachmentPaths.filter((path) => paths.includes(path)),
    },
  };
};

const countAnswer = (
  { answerAddresses }: Pick<Transaction, 'answerAddresses'>,
  { realm, issued }: KnownAddress,
): Work<AnswerRefused, unknown> =>
  issued._tag === 'ForAnswers'
    ? pipe(
        answerAddresses.countAnswer(realm.id, issued.id, maxAnswers),
        TE.filterOrElseW(
          (isCounted) => isCounted,
          (): AnswerRefused => ({ _tag: 'AnsweredTooOften' }),
        ),
      )
    : TE.right(undefined);

/** Sends the message and records the email, in one transaction. */
const send = (
  dependencies: Dependencies,
  arrived: Arrived,
  { sender }: Posting,
  prepared: PreparedMessage,
): Work<RefusedPosting, EmailOutcome> =>
  dependencies.transact({ ...sender, ...arrived.turn }, (tx) =>
    pipe(
      record(tx, dependencies, arrived),
      TE.flatMap((isNew): Work<RefusedPosting, EmailOutcome> =>
        isNew
          ? pipe(
              countAnswer(tx, arrived.known),
              TE.flatMap(() =>
                sendPrepared(
                  tx,
                  dependencies.renderer,
                  sender,
                  {
                    echo: undefined,
                    isReadBySender: arrived.known.issued._tag === 'ForAnswers',
                    ignoresCommands: true,
                  },
                  prepared,
                ),
              ),
              TE.map(({ id }) => ({ _tag: 'Posted', messageId: id })),
            )
          : TE.right(duplicate),
      ),
    ),
  );

const kindOf = ({ email, known }: Arrived): EmailKind => {
  if (known.issued._tag === 'ForAnswers') {
    return 'answer';
  }
  return topicOfSubject(email.subject).isForward ? 'forward' : 'other';
};

/**
 * An answer from another address than that of the account says so: others may have got the address for
 * answers, with a copy.
 */
const optionsOf = ({ email, known: { issued, options, requester } }: Arrived): EmailOptions =>
  issued._tag === 'ForAnswers' && !claimsSender(email, requester.deliveryEmail)
    ? { ...options, showsSender: true }
    : options;

const post = (
  dependencies: Dependencies,
  arrived: Arrived,
  posting: Posting,
): Work<RefusedPosting, EmailOutcome> => {
  const { email } = arrived;
  const { sender, addressee } = posting;
  return pipe(
    storeAttachments(dependencies, sender, email.attachments),
    TE.flatMap((attachments) => {
      const discard = () => discardAttachments(dependencies.transact, sender.realm.id, attachments);
      return pipe(
        prepareMessage(dependencies)(sender, {
          addressee,
          content: messageOfEmail(email, optionsOf(arrived), kindOf(arrived), attachments),
        }),
        TE.flatMap((prepared) =>
          send(dependencies, arrived, posting, confined(prepared, attachments)),
        ),
        TE.tapError(discard),
        TE.tap((outcome) => (outcome._tag === 'Posted' ? TE.right(undefined) : discard())),
      );
    }),
  );
};

/** As whom, and where, the email is posted. */
const choosePosting = (
  tx: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  { known, email }: Arrived,
): Async<E.Either<RefusedPosting, Posting>> => {
  const { issued } = known;
  return issued._tag === 'ForAnswers'
    ? chooseConversation(tx, { ...known, issued }, clock.now())
    : chooseSender(tx, { ...known, issued }, topicOfSubject(email.subject).topic);
};

/** Posts the email, unless it was handled before or nobody may post it. */
const handle = (dependencies: Dependencies, arrived: Arrived): Async<EmailOutcome> => {
  const { email, known } = arrived;
  return pipe(
    dependencies.transact('server', (tx) =>
      pipe(
        TE.Do,
        TE.bind('isRecorded', () =>
          tx.receivedEmails.isRecorded(known.realm.id, {
            addressNumber: known.issued.id,
            emailId: email.id,
          }),
        ),
        TE.bind('chosen', () => choosePosting(tx, dependencies, arrived)),
      ),
    ),
    TE.flatMap(({ isRecorded, chosen }): Work<RefusedPosting, EmailOutcome> =>
      isRecorded
        ? TE.right(duplicate)
        : pipe(
            TE.fromEither(chosen),
            TE.flatMap((posting) => post(dependencies, arrived, posting)),
          ),
    ),
    TE.orElse((failure) =>
      isUnexpected(failure) ? TE.left(failure) : refuse(dependencies, arrived, failure),
    ),
  );
};

/**
 * Posts an email that arrived for a channel's address, or for one of answers to an email about missed
 * messages: once, however often it is delivered. If nobody may post it, its sender gets an answer.
 *
 * Source: docs/reference/channels.md#inbound-email, docs/reference/notifications.md#answers and
 * docs/email-gateway.md.
 */
export const receiveEmail =
  (dependencies: Dependencies) =>
  (arrived: ReceiveEmail): Async<EmailOutcome> => {
    const find = dependencies.snapshot('every realm')((tx) =>
      findAddress(tx, dependencies.channelEmailTokens, arrived.address),
    );
    const work = (found: O.Option<KnownAddress>, turn: Turn): Async<EmailOutcome> => {
      if (O.isNone(found)) {
        return TE.right({ _tag: 'UnknownAddress' });
      }
      const sign = loopSign(arrived.email.headers);
      return sign === undefined
        ? handle(dependencies, { ...arrived, known: found.value, turn })
        : TE.right({ _tag: 'Loop', sign });
    };
    return pipe(find, TE.flatMap(whileOutdated(work, find)));
  };
