import type { Reply } from '@parley/adapter-mail';
import {
  deliverEmail,
  emailParser,
  replies,
  replyToRecipient,
  spoolEmail,
} from '@parley/adapter-mail';
import type { Configuration } from '../configuration/configuration';
import { defaultMaxMib } from '../configuration/mail-gateway-settings';
import type { Log } from '../logger';
import type { Parley } from '../parley';
import { StartFailure } from '../start-failure';
import { readArguments } from './read-arguments';
import { withParley } from './with-parley';

export const receiveEmailName = 'receive-email';

export const receiveEmailUsage = `usage: ${receiveEmailName} --sender SENDER RECIPIENT; the email is read from the standard input. SENDER and RECIPIENT can also be given in the environment.`;

/** What mail servers understand. Source: sysexits.h. */
const exitCodes = {
  ok: 0,
  dataError: 65,
  unknownUser: 67,
  temporaryFailure: 75,
  notPermitted: 77,
} as const;

/** The exit code for everything that is not the fault of the email: the mail server keeps it. */
export const failedCode: number = exitCodes.temporaryFailure;

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

/** Reads the arguments after the name of the command, and the environment. */
export const readEnvelope = (
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Envelope => {
  const { positionals, values } = readArguments(given, receiveEmailUsage, {
    allowPositionals: true,
    options: { sender: { type: 'string' } },
  });
  const [recipient = environment.RECIPIENT ?? '', ...others] = positionals;
  const sender = values.sender ?? environment.SENDER;
  if (sender === undefined || recipient === '' || others.length > 0) {
    throw new StartFailure(receiveEmailUsage);
  }
  return { sender, recipient };
};

const logged =
  (log: Log) =>
  (err: unknown): void =>
    log.error({ err }, 'an email could not be delivered');

const deliver = async (
  { useCases: { messages } }: Parley,
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
  const spooled = await spoolEmail(source, spoolDir, maxMib * 1024 * 1024);
  if (spooled === undefined) {
    return replies.tooLarge(maxMib);
  }
  const accepted = await messages.acceptEmail({ address: recipient, host: undefined })();
  const reply = replyToRecipient(accepted, onError);
  return reply.code >= 400
    ? reply
    : deliverEmail(messages, emailParser(), spooled, { sender, addresses: [recipient] }, onError);
};

/** Reports about other emails are never posted. */
const nullSenderReply: Reply = {
  code: 550,
  text: '5.7.1 Reports about other emails are not accepted',
};

/**
 * Delivers an email that another mail server passes on, and returns the exit code. Writes the
 * reason of a failure to `errors`, where mail servers take it for their report. Works while the
 * server is running and while it is not.
 */
export const runReceiveEmail = async (
  configuration: Configuration,
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  log: Log,
  signal: AbortSignal,
  source: AsyncIterable<Uint8Array | string>,
  errors: NodeJS.WritableStream,
): Promise<number> => {
  const envelope = readEnvelope(given, environment);
  const finish = (reply: Reply): number => {
    if (reply.code >= 400) {
      errors.write(`${reply.text}\n`);
    }
    return exitCodeOf(reply);
  };
  if (['', '<>', 'MAILER-DAEMON'].includes(envelope.sender)) {
    return finish(nullSenderReply);
  }
  const maxMib = configuration.mailGateway?.maxMib ?? defaultMaxMib;
  return finish(
    await withParley(configuration, log, signal, (parley, spoolDir) =>
      deliver(parley, envelope, { source, spoolDir, maxMib }, logged(log)),
    ),
  );
};
