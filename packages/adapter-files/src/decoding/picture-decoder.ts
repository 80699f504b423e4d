import { guarded } from '@parley/core';
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DecodingAnswer, DecodingTask, Product } from './messages';
import { memoryExitCode } from './messages';
import { formatOf } from './picture-format';
import type { TurnLimits } from './turns';
import { turns } from './turns';

export type DecoderOptions = TurnLimits & {
  /** A picture that takes longer is given up, and the process with it. */
  readonly timeLimitMs: number;
  /** Of the process that decodes; one that needs more ends. */
  readonly memoryLimitMb: number;
  /** A process that had nothing to do for so long is ended, as it holds memory. */
  readonly idleLimitMs: number;
};

const defaults: DecoderOptions = {
  maxWaiting: 8,
  maxWaitMs: 30_000,
  timeLimitMs: 15_000,
  memoryLimitMb: 320,
  idleLimitMs: 30_000,
};

/** `Busy` if others have to be served first, and too many are. */
export type Decoded<P extends Product> = DecodingAnswer<P> | { readonly _tag: 'Busy' };

export type PictureDecoder = {
  /** @param load gives the bytes when it is their turn, so that those who wait hold no memory */
  readonly decode: <P extends Product>(
    product: P,
    load: () => Promise<Uint8Array>,
  ) => Promise<Decoded<P>>;
  /** Ends what is under way, and answers those who wait. */
  readonly stop: () => void;
};

/** Beside this file once it is compiled; run from its source, it uses what was built last. */
const processFile = (): string => {
  const beside = join(__dirname, 'decoder-process.js');
  return existsSync(beside)
    ? beside
    : join(__dirname, '..', '..', 'dist', 'decoding', 'decoder-process.js');
};

/** It gets none of the server's settings, among which are secrets. */
const startProcess = ({ memoryLimitMb }: DecoderOptions): ChildProcess =>
  fork(processFile(), {
    env: { UV_THREADPOOL_SIZE: '2', DECODER_MEMORY_LIMIT_MB: String(memoryLimitMb) },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

const ignore = (): void => undefined;

/**
 * The answer of the process; too large if it takes too long, needs too much memory or crashes over
 * the picture. Rejects where the process does not work at all.
 */
const ask = <P extends Product>(
  child: ChildProcess,
  timeLimitMs: number,
  task: DecodingTask & { readonly product: P },
): Promise<DecodingAnswer<P>> =>
  new Promise((resolve, reject) => {
    const settle = (answer: DecodingAnswer<P>): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
      resolve(answer);
    };
    const timer = setTimeout(
      guarded(reject, () => {
        child.kill('SIGKILL');
        settle({ _tag: 'TooLarge' });
      }),
      timeLimitMs,
    );
    child.once('message', guarded(reject, settle));
    child.once(
      'exit',
      guarded(reject, (code: number | null, signal: NodeJS.Signals | null) => {
        if (signal === null && code !== memoryExitCode) {
          reject(new Error(`the process that decodes pictures ended with code ${code}`));
        }
        settle({ _tag: 'TooLarge' });
      }),
    );
    // If it does not arrive, the process is about to end, which is heard above.
    child.send(task, () => undefined);
  });

/**
 * Decodes pictures in a process of its own, one at a time. The server's own threads, which also
 * hash passwords, read files and look up names, stay free; a picture that takes too much time or
 * memory ends with the process.
 */
export const pictureDecoder = (given: Partial<DecoderOptions> = {}): PictureDecoder => {
  const options = { ...defaults, ...given };
  const { inTurn, close } = turns(options);
  const state: { child: ChildProcess | undefined; idle: NodeJS.Timeout | undefined } = {
    child: undefined,
    idle: undefined,
  };
  const running = (): ChildProcess => {
    clearTimeout(state.idle);
    if (state.child?.connected !== true) {
      const started = startProcess(options);
      // What it could not be started for shows when it is asked.
      started.on('error', guarded(ignore, ignore));
      state.child = started;
    }
    return state.child;
  };
  const rest = (): void => {
    state.idle = setTimeout(
      guarded(ignore, () => {
        state.child?.disconnect();
        state.child = undefined;
      }),
      options.idleLimitMs,
    ).unref();
    state.child?.unref();
    state.child?.channel?.unref();
  };
  return {
    decode: async (product, load) =>
      (await inTurn(async () => {
        const bytes = await load();
        const format = formatOf(bytes);
        if (format === undefined) {
          return { _tag: 'Undecodable' as const };
        }
        try {
          return await ask(running(), options.timeLimitMs, { product, format, bytes });
        } finally {
          rest();
        }
      })) ?? { _tag: 'Busy' },
    stop: () => {
      close();
      clearTimeout(state.idle);
      state.child?.kill('SIGKILL');
      state.child = undefined;
    },
  };
};
