import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import { sendJson } from './responses';

/** The parts that the server needs, each with a question whether it works; it may reject. */
export type Checks = Readonly<Record<string, () => Promise<boolean>>>;

type State = 'ready' | 'not ready' | 'no answer in time';

type Readiness = {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, State>>;
};

/** How long a part may take to answer. */
const answerMilliseconds = 2_000;

/** How long an answer is given again, so that questions of anybody cost next to nothing. */
const keptMilliseconds = 1_000;

const stateOf = async (check: () => Promise<boolean>, timeout: number): Promise<State> => {
  const answered = new AbortController();
  const late = sleep(timeout, 'no answer in time' as const, { signal: answered.signal });
  late.catch(() => undefined);
  const answer = check().then(
    (isReady) => (isReady ? 'ready' : 'not ready'),
    () => 'not ready' as const,
  );
  const state = await Promise.race([answer, late]);
  answered.abort();
  return state;
};

/** Asks all parts at once. */
export const readinessOf = async (
  checks: Checks,
  timeout = answerMilliseconds,
): Promise<Readiness> => {
  const states = await Promise.all(
    Object.entries(checks).map(
      async ([part, check]) => [part, await stateOf(check, timeout)] as const,
    ),
  );
  return {
    ready: states.every(([, state]) => state === 'ready'),
    parts: Object.fromEntries(states),
  };
};

/** The answer to all who ask within a while. */
const kept = <A>(ask: () => Promise<A>): (() => Promise<A>) => {
  let last: { readonly until: number; readonly answer: Promise<A> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now > last.until) {
      last = { until: now + keptMilliseconds, answer: ask() };
    }
    return last.answer;
  };
};

type Probe = (response: Response) => Promise<void>;

const healthProbe: Probe = (response) => {
  sendJson(response, 200, { alive: true });
  return Promise.resolve();
};

const readyProbe = (checks: Checks, isStopping: () => boolean): Probe => {
  const ask = kept(() => readinessOf(checks));
  return async (response) => {
    const readiness: Readiness = isStopping()
      ? { ready: false, parts: { server: 'not ready' } }
      : await ask();
    sendJson(response, readiness.ready ? 200 : 503, readiness);
  };
};

/** By the path. */
const probesOf = (checks: Checks, isStopping: () => boolean) => ({
  '/health': healthProbe,
  '/ready': readyProbe(checks, isStopping),
});

export const probePaths: readonly string[] = Object.keys(probesOf({}, () => false));

/**
 * Answers programs that watch the server, whatever host they name, before any limit: whether the
 * process lives, and whether all parts work and it is not about to stop.
 */
export const answerProbes = (checks: Checks, isStopping: () => boolean): RequestHandler => {
  const probes = new Map<string, Probe>(Object.entries(probesOf(checks, isStopping)));
  return (request, response, next) => {
    const probe = probes.get(request.path);
    if (probe === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
      return;
    }
    probe(response).catch(next);
  };
};
