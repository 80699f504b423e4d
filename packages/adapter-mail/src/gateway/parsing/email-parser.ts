import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { IncomingEmail } from '@parley/core/messages';
import { guarded, turnsOf } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { isParserMessage } from './parser-message';

type ParserOptions = {
  /** Emails that are parsed or delivered at a time, large ones apart: one of these at a time. */
  readonly atOnce?: number;
  /** Emails that wait for it; more are refused. */
  readonly maxWaiting?: number;
  /** For parsing. */
  readonly timeLimitMs?: number;
  /** For converting the HTML, after which its text is used. */
  readonly convertingLimitMs?: number;
  readonly memoryLimitMb?: number;
  /** Is told why an email could not be parsed: it is malformed, a limit, or a defect. */
  readonly onFailure?: (cause: unknown) => void;
};

export type EmailParser = {
  /**
   * Parses the email in the file, and passes it on; undefined if it is broken. 'busy' if too many
   * wait. The next email gets its turn when this one was delivered, so that no more emails are in
   * memory than are parsed at a time, however long deliveries take.
   */
  readonly parse: <Delivered>(
    file: string,
    deliver: (email: IncomingEmail | undefined) => Promise<Delivered>,
  ) => Promise<Delivered | 'busy'>;
};

/** Next to this file once it is compiled; when run from the source, the last build. */
const threadFile = (): string => {
  const name = 'parser-thread.js';
  const beside = join(__dirname, name);
  return existsSync(beside) ? beside : join(__dirname, '../../../dist/gateway/parsing', name);
};

/** A file that is not there counts as small: parsing it fails. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Loading takes less than a second on most machines; very busy ones take long. */
const loadLimitMs = 60_000;

/** Parses in a thread of its own, which ends after it; the failure is why it cannot. */
const parseInThread = (
  file: string,
  {
    timeLimitMs,
    convertingLimitMs,
    memoryLimitMb,
  }: Required<Pick<ParserOptions, 'timeLimitMs' | 'convertingLimitMs' | 'memoryLimitMb'>>,
): Promise<E.Either<unknown, IncomingEmail>> =>
  new Promise((resolve) => {
    const thread = new Worker(threadFile(), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 4 },
      stdout: true,
      stderr: true,
    });
    thread.stdout.resume();
    thread.stderr.resume();
    let parsed: IncomingEmail | undefined;
    let timer: NodeJS.Timeout | undefined;
    const finish = (cause: unknown): void => {
      clearTimeout(timer);
      // What was parsed counts, even if the HTML could not be converted.
      resolve(E.fromNullable(cause)(parsed));
      void thread.terminate();
    };
    const limit = (milliseconds: number): void => {
      clearTimeout(timer);
      timer = setTimeout(
        guarded(finish, () => finish(`it took longer than ${milliseconds} ms`)),
        milliseconds,
      );
    };
    limit(loadLimitMs);
    thread.on(
      'message',
      guarded(finish, (message: unknown) => {
        if (!isParserMessage(message)) {
          return;
        }
        switch (message.kind) {
          case 'loaded':
            limit(timeLimitMs);
            break;
          case 'parsed':
            parsed = message.email;
            limit(convertingLimitMs);
            break;
          case 'converted':
            parsed = parsed && { ...parsed, html: message.html };
            break;
          case 'failed':
            finish(message.cause);
        }
      }),
    );
    thread.on('error', guarded(finish, finish));
    thread.on(
      'exit',
      guarded(finish, () => finish('its thread ended')),
    );
  });

/** Parsing takes several times as much memory as the email has bytes, besides what every thread needs. */
const largeEmailBytes = 1024 * 1024;

/**
 * Parses emails in threads with limits of time and memory, because everything in an email is chosen
 * by its sender: no email can block the server or end it, and few are in memory at a time.
 */
export const emailParser = ({
  atOnce = 2,
  maxWaiting = 20,
  timeLimitMs = 30_000,
  convertingLimitMs = 5_000,
  memoryLimitMb = 256,
  onFailure = () => undefined,
}: ParserOptions = {}): EmailParser => {
  const turns = turnsOf<'all'>({ atOnce, maxWaiting });
  const turnsOfLarge = turnsOf<'all'>({ atOnce: 1, maxWaiting });
  /** A large email waits for the other large ones first: they take no turn of the small ones. */
  const takeTurn = async (bytes: number): Promise<(() => void) | undefined> => {
    if (bytes <= largeEmailBytes) {
      return turns.take('all');
    }
    const endLarge = await turnsOfLarge.take('all');
    const end = endLarge && (await turns.take('all'));
    if (end === undefined) {
      endLarge?.();
      return undefined;
    }
    return () => {
      end();
      endLarge?.();
    };
  };
  return {
    parse: async (file, deliver) => {
      const end = await takeTurn(sizeOf(file));
      if (end === undefined) {
        return 'busy';
      }
      try {
        const limits = { timeLimitMs, convertingLimitMs, memoryLimitMb };
        const email = await parseInThread(file, limits);
        if (E.isLeft(email)) {
          onFailure(email.left);
        }
        return await deliver(O.toUndefined(O.fromEither(email)));
      } finally {
        end();
      }
    },
  };
};
