import { Command } from '@commander-js/extra-typings';
import type { EmailReceiver, Reply } from '@parley/adapter-mail';
import {
  deliverEmail,
  emailParser,
  replies,
  replyToRecipient,
  spoolEmail,
} from '@parley/adapter-mail';
import { mebibyte } from '@parley/core/kernel';
import { defaultMaxMib } from '../configuration/mail-gateway-settings';
import { receiverOfAll } from '../email-gateway/receiver-of-all';
import type { Log } from '../logger';
import type { Runner } from './runner';

export const receiveEmailName = 'receive-email';

/** What mail servers understand. Source: sysexits.h. */
const exitCodes = {
  ok: 0,
  dataError: 65,
  unknownUser: 67,
  temporaryFailure: 75,
  notPermitted: 77,
} as const;

/** The exit code for everything that is not the fault of the email: the mail server keeps it. */
export const failedDelivery: number = exitCodes.temporaryFailure;

const exitCodeOf = ({ code, text }: Reply): number => {
  if (code < 400) {
    return exitCodes.ok;
  }
  if (code < 500) {
    return exitCodes.temporaryFailure;
  }
  if (text === replies.unknownAddress.text) {
    return exitCodes.unknownUser;
  }
  return text.startsWith('5.7.') ? exitCodes.notPermitted : exitCodes.dataError;
};

type Envelope = { readonly sender: string; readonly recipient: string };

const logged =
  (log: Log) =>
  (err: unknown): void =>
    log.error({ err }, 'an email could not be delivered');

const deliver = async (
  messages: EmailReceiver,
  { sender, recipient }: Envelope,
  {
    source,
    spoolDir,
    maxMib,
  }: {
    readonly source: AsyncIterable<Uint8Array | string>;
    readonly spoolDir: string;
    readonly maxMib: number;
  },
  onError: (error: unknown) => void,
): Promise<Reply> => {
  const spooled = await spoolEmail(source, spoolDir, maxMib * mebibyte);
  if (spooled === undefined) {
    return replies.tooLarge(maxMib);
  }
  const accepted = await messages.acceptEmail({ address: recipient, host: undefined })();
  const reply = replyToRecipient(accepted, onError);
  return reply.code >= 400
    ? reply
    : deliverEmail(
        messages,
        emailParser({ onFailure: onError }),
        spooled,
        { sender, addresses: [recipient] },
        onError,
      );
};

/** Reports about other emails are never posted. */
const nullSenderReply: Reply = {
  code: 550,
  text: '5.7.1 Reports about other emails are not accepted',
};

export const receiveEmailCommand = (run: Runner) =>
  new Command(receiveEmailName)
    .summary('delivers an email that another mail server passes on by the standard input')
    .argument(
      '[recipient]',
      'the address of a channel; otherwise the environment has it: RECIPIENT',
    )
    .option('--sender <address>', 'who sent it; otherwise the environment has it: SENDER')
    .action(async (given, options, command) => {
      const { environment, input, errors } = run.surroundings;
      const recipient = given ?? environment.RECIPIENT ?? '';
      const sender = options.sender ?? environment.SENDER;
      if (sender === undefined || recipient === '') {
        return command.error('error: give the address of the sender and of the recipient');
      }
      return run.opened(async ({ parley, configuration, log, temporaryFolder }) => {
        const maxMib = configuration.mailGateway?.maxMib ?? defaultMaxMib;
        const reply = ['', '<>', 'MAILER-DAEMON'].includes(sender)
          ? nullSenderReply
          : await deliver(
              receiverOfAll(parley.shards.all),
              { sender, recipient },
              { source: input, spoolDir: temporaryFolder, maxMib },
              logged(log),
            );
        if (reply.code >= 400) {
          // Mail servers take it for their report.
          errors.write(`${reply.text}\n`);
        }
        return { text: '', data: { code: reply.code, text: reply.text }, code: exitCodeOf(reply) };
      });
    });
