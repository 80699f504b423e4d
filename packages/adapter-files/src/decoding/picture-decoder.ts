import { guarded, turnsOf } from '@parley/core/kernel';
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DecodingResponse, DecodingTask, Product } from './messages';
import { memoryExitCode } from './messages';
import { formatOf } from './picture-format';

export type DecoderOptions = {
  /** Maximum images that wait. */
  readonly maxWaiting: number;
  /** Maximum wait of each, in milliseconds. */
  readonly maxWaitMs: number;
  /** Timeout in milliseconds for one image, after which the process is killed. */
  readonly timeLimitMs: number;
  /** Memory limit of the decoder process; one that needs more exits. */
  readonly memoryLimitMb: number;
  /** A process that has been idle for this long is ended, as it uses memory. */
  readonly idleLimitMs: number;
};

const defaults: DecoderOptions = {
  maxWaiting: 8,
  maxWaitMs: 30_000,
  timeLimitMs: 15_000,
  memoryLimitMb: 320,
  idleLimitMs: 30_000,
};

/** `Busy` if too many requests are waiting. */
export type Decoded<P extends Product> = DecodingResponse<P> | { readonly _tag: 'Busy' };

type PictureDecoder = {
  /** @param load loads the bytes when it is their turn, so that waiting requests use no memory */
  readonly decode: <P extends Product>(
    product: P,
    load: () => Promise<Uint8Array>,
  ) => Promise<Decoded<P>>;
  /** Aborts the current image, and responds to waiting requests. */
  readonly stop: () => void;
};

/** Next to this file once it is compiled; when run from the source, the last build. */
const processFile = (): string => {
  const beside = join(__dirname, 'decoder-process.js');
  return existsSync(beside)
    ? beside
    : join(__dirname, '..', '..', 'dist', 'decoding', 'decoder-process.js');
};

/**
 * It gets none of the server's environment variables, which include secrets. Its objects are few beside
 * its pictures.
 */
const startProcess = ({ memoryLimitMb }: DecoderOptions): ChildProcess =>
  fork(processFile(), {
    env: { UV_THREADPOOL_SIZE: '2', DECODER_MEMORY_LIMIT_MB: String(memoryLimitMb) },
    execArgv: ['--max-semi-space-size=2'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

const ignore = (): void => undefined;

/**
 * The response of the process; too large if it takes too long, needs too much memory or crashes on
 * the image. Rejects if the process does not work at all.
 */
const ask = <P extends Product>(
  child: ChildProcess,
  timeLimitMs: number,
  task: DecodingTask & { readonly product: P },
): Promise<DecodingResponse<P>> =>
  new Promise((resolve, reject) => {
    const settle = (response: DecodingResponse<P>): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
      resolve(response);
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
          reject(new Error(`the decoder process ended with code ${code}`));
        }
        settle({ _tag: 'TooLarge' });
      }),
    );
    // If it is not delivered, the process is about to exit, which is handled above.
    child.send(task, () => undefined);
  });

/**
 * Decodes images in a separate process, one at a time. The server's own threads, which also hash
 * passwords, read files and look up host names, stay free; an image that takes too much time or
 * memory ends with the process.
 */
export const pictureDecoder = (given: Partial<DecoderOptions> = {}): PictureDecoder => {
  const options = { ...defaults, ...given };
  const turns = turnsOf<'all'>({ atOnce: 1, maxWaiting: options.maxWaiting });
  const stopping = new AbortController();
  const state: { child: ChildProcess | undefined; idle: NodeJS.Timeout | undefined } = {
    child: undefined,
    idle: undefined,
  };
  const running = (): ChildProcess => {
    clearTimeout(state.idle);
    if (state.child?.connected !== true) {
      const started = startProcess(options);
      // An error at the start shows when the process is sent a request.
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
    decode: async (product, load) => {
      const timeLimit = AbortSignal.timeout(options.maxWaitMs);
      const endTurn = await turns.take('all', AbortSignal.any([stopping.signal, timeLimit]));
      if (endTurn === undefined) {
        return { _tag: 'Busy' };
      }
      try {
        const bytes = await load();
        if (stopping.signal.aborted) {
          return { _tag: 'Busy' };
        }
        const format = formatOf(bytes);
        if (format === undefined) {
          return { _tag: 'Undecodable' };
        }
        try {
          return await ask(running(), options.timeLimitMs, { product, format, bytes });
        } finally {
          rest();
        }
      } finally {
        endTurn();
      }
    },
    stop: () => {
      stopping.abort();
      clearTimeout(state.idle);
      state.child?.kill('SIGKILL');
      state.child = undefined;
    },
  };
};
