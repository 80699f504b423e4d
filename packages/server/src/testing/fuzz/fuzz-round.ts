import { setTimeout as sleep } from 'node:timers/promises';
import { endpointRequest } from './endpoint-requests';
import type { Draft, FuzzRequest, Pair } from './fuzz-request';
import type { FuzzWorld } from './fuzz-world';
import { hasWorkingKey } from './fuzz-world';
import type { FuzzedServer } from './fuzzed-server';
import type { Verdict } from './judge';
import { isRejected, judged } from './judge';
import { randomOf } from './random';
import type { Outcome } from './send';
import { malformedRequest, siteRequest } from './site-requests';

/** A request that failed, without its irrelevant parameters. */
export type Found = {
  readonly number: number;
  readonly request: FuzzRequest;
  readonly verdict: Verdict;
};

/** The request with that number: the same for the same seed in the same world. */
export const draftOf = (world: FuzzWorld, seed: number, number: number): Draft => {
  const random = randomOf(seed, number);
  const share = random.int(0, 99);
  if (share < 88) {
    return endpointRequest(world, random);
  }
  return share < 95 ? siteRequest(world, random) : malformedRequest(world, random);
};

const maxCpuSeconds = 1;

type Observed = {
  readonly outcome: Outcome;
  readonly cpuSeconds: number;
  /** What has been added to the event log; undefined if nothing was. */
  readonly logged: string | undefined;
  /** A job ran meanwhile, which may have added the entries. */
  readonly hasJob: boolean;
};

const observe = async (server: FuzzedServer, request: FuzzRequest): Promise<Observed> => {
  const { log } = server;
  const before = await log.state();
  const cpuBefore = server.cpuSeconds();
  const outcome = await server.sender.send(request);
  const cpuSeconds = server.cpuSeconds() - cpuBefore;
  const after = await log.state();
  return {
    outcome,
    cpuSeconds,
    logged: after.lastId === before.lastId ? undefined : await log.addedAfter(before.lastId),
    hasJob: after.jobActivity !== before.jobActivity || after.isJobRunning,
  };
};

/** Node prints the thrown value between the line of code and its own version. */
const lastWords = (output: string): string => output.trim().split('\n').slice(-12).join('\n');

/** The log entry of the defect whose id the client received. */
const defectIn = async (server: FuzzedServer, detail: string): Promise<string> => {
  const id = /error_id\W+([0-9a-f-]{36})/.exec(detail)?.[1];
  if (id === undefined) {
    return detail;
  }
  // The log comes through a pipe, and may arrive after the response.
  await sleep(100);
  const line = server
    .output()
    .split('\n')
    .find((one) => one.includes(id));
  return line?.slice(0, 1_000) ?? detail;
};

/** A process that is crashing may still send its response. */
const hasDied = async (server: FuzzedServer, outcome: Outcome): Promise<boolean> => {
  if (outcome._tag === 'Closed') {
    await sleep(100);
  }
  return server.isDead();
};

const costVerdict = async (
  server: FuzzedServer,
  request: FuzzRequest,
  cpuSeconds: number,
): Promise<Verdict | undefined> => {
  if (cpuSeconds <= maxCpuSeconds) {
    return undefined;
  }
  // What is loaded or started only once may account for part of a slightly excessive cost.
  const again =
    cpuSeconds > 3 * maxCpuSeconds ? cpuSeconds : (await observe(server, request)).cpuSeconds;
  return again > maxCpuSeconds
    ? { kind: 'CPU time', detail: `${again.toFixed(1)} s of CPU time` }
    : undefined;
};

const logVerdict = async (
  server: FuzzedServer,
  request: FuzzRequest,
  observed: Observed,
): Promise<Verdict | undefined> => {
  // The server's parser rejects an aborted request, although its work may well be done.
  const isSuspect = ({ outcome, logged }: Observed): boolean =>
    request.delivery === 'whole' && logged !== undefined && isRejected(outcome);
  if (!isSuspect(observed)) {
    return undefined;
  }
  const verdict = ({ logged = '' }: Observed): Verdict => ({
    kind: 'event after rejection',
    detail: `the event log has grown: ${logged}`,
  });
  if (!observed.hasJob) {
    return verdict(observed);
  }
  await server.log.quiet();
  const again = await observe(server, request);
  return isSuspect(again) && !again.hasJob ? verdict(again) : undefined;
};

/** Sends the request and reports what is wrong with the result. */
const verdictOn = async (
  server: FuzzedServer,
  request: FuzzRequest,
): Promise<{ readonly verdict: Verdict | undefined; readonly outcome: Outcome }> => {
  const observed = await observe(server, request);
  const { outcome, cpuSeconds } = observed;
  if (request.delivery !== 'whole' || outcome._tag !== 'Responded') {
    await server.settle();
  }
  if (await hasDied(server, outcome)) {
    const verdict = { kind: 'dead process', detail: lastWords(server.output()) };
    await server.restart();
    return { outcome, verdict };
  }
  const wrong = judged(request, outcome);
  if (wrong !== undefined) {
    return { outcome, verdict: { ...wrong, detail: await defectIn(server, wrong.detail) } };
  }
  const verdict =
    (await costVerdict(server, request, cpuSeconds)) ??
    (await logVerdict(server, request, observed));
  return { outcome, verdict };
};

/** The smallest set of parameters with which the request still fails in the same way. */
const neededPairs = async (
  server: FuzzedServer,
  { pairs, build }: Draft,
  kind: string,
): Promise<readonly Pair[]> => {
  let needed = pairs;
  for (const pair of pairs) {
    const fewer = needed.filter((one) => one !== pair);
    const { verdict } = await verdictOn(server, build(fewer));
    if (verdict?.kind === kind) {
      needed = fewer;
    }
  }
  return needed;
};

/** Requests change roles, keys and accounts; from time to time all actors are restored. */
const restoreEvery = 500;

type Round = {
  readonly seed: number;
  /** Request numbers; the end is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Called for each request that failed; returns whether the round continues. */
  readonly onFound: (found: Found) => boolean;
  /** Known failures, whose parameters need not be minimized again. */
  readonly isKnown: (group: string, kind: string) => boolean;
};

/**
 * Sends the requests of the round one after another.
 *
 * @returns the number of the first request that was not sent, because the world could not be
 * restored
 */
export const runRound = async (server: FuzzedServer, round: Round): Promise<number> => {
  const { world } = server;
  for (let number = round.from; number < round.to; number += 1) {
    const draft = draftOf(world, round.seed, number);
    const request = draft.build(draft.pairs);
    const { outcome, verdict } = await verdictOn(server, request);
    if (verdict !== undefined) {
      const { kind } = verdict;
      const needed = round.isKnown(request.group, kind)
        ? draft.pairs
        : await neededPairs(server, draft, kind);
      if (!round.onFound({ number, request: draft.build(needed), verdict })) {
        return round.to;
      }
    }
    const { actor } = request;
    const isUnknown = outcome._tag === 'Responded' && outcome.status === 401;
    const broken = isUnknown && !(await hasWorkingKey(actor.client)) ? [actor] : [];
    for (const each of number % restoreEvery === restoreEvery - 1 ? world.actors : broken) {
      if (!(await world.restore(each))) {
        return number + 1;
      }
    }
  }
  return round.to;
};
