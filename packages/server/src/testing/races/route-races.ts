import { endpointRequest } from '../fuzz/endpoint-requests';
import type { FuzzRequest } from '../fuzz/fuzz-request';
import { hasWorkingKey } from '../fuzz/fuzz-world';
import { startFuzzedServer } from '../fuzz/fuzzed-server';
import { judged } from '../fuzz/judge';
import type { Random } from '../fuzz/random';
import { randomOf } from '../fuzz/random';
import { reproduction } from '../fuzz/reproduction';
import type { FuzzWorld } from '../fuzz/fuzz-world';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raceSize } from './operation-races';

/** Races in one organization, after which a new one is made. */
const racesOfARound = 250;

/** Races after which all actors get back what requests took from them. */
const restoreEvery = 25;

/** A request that may change something. */
const writeOf = (world: FuzzWorld, random: Random): FuzzRequest => {
  for (;;) {
    const draft = endpointRequest(world, random);
    const request = draft.build(draft.pairs);
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && request.delivery === 'whole' && request.route?.isLongPoll !== true) {
      return request;
    }
  }
};

type RouteRaces = {
  readonly seed: number;
  readonly requests: number;
  readonly print: (text: string) => void;
};

/** Sends generated writes of every endpoint, each several times at once, to the compiled server. */
export const raceRoutes = async ({
  seed,
  requests,
  print,
}: RouteRaces): Promise<readonly string[]> => {
  const reports = new Map<string, string>();
  const races = Math.ceil(requests / raceSize);
  for (let first = 0; first < races; first += racesOfARound) {
    const server = await startFuzzedServer(raceSize);
    try {
      const end = Math.min(races, first + racesOfARound);
      for (let number = first; number < end; number += 1) {
        const random = randomOf(seed, number);
        const one = writeOf(server.world, random);
        // Some races are of two writes, which may be about the same object.
        const other = random.chance(0.4) ? writeOf(server.world, random) : one;
        const sent = Array.from({ length: raceSize }, (_, place) =>
          place % 2 === 0 ? one : other,
        );
        const outcomes = await Promise.all(sent.map((each) => server.sender.send(each)));
        for (const [place, request] of sent.entries()) {
          const outcome = outcomes[place];
          const isConflict =
            outcome?._tag === 'Responded' && outcome.body.includes('"code":"CONFLICT"');
          const wrong =
            outcome === undefined
              ? undefined
              : isConflict
                ? { kind: 'CONFLICT', detail: outcome.body.toString() }
                : judged(request, outcome);
          const key = `${request.group}: ${wrong?.kind ?? ''}`;
          if (wrong !== undefined && !reports.has(key)) {
            const folder = join(tmpdir(), `parley-races-${seed}`);
            const id = /error_id\W+([0-9a-f-]{36})/.exec(wrong.detail)?.[1];
            const line = server
              .output()
              .split('\n')
              .find((text) => id !== undefined && text.includes(id));
            const report = [
              `FAILED ${key}`,
              `  seed ${seed}, race ${number}, as ${request.actor.name}: ${line?.slice(0, 1_500) ?? wrong.detail}`,
              `  ${reproduction(request, { folder, number })}`,
              ...(other === one
                ? []
                : [`  at once with ${other === request ? one.group : other.group}`]),
            ].join('\n');
            reports.set(key, report);
            print(report);
          }
        }
        const broken =
          number % restoreEvery === restoreEvery - 1
            ? server.world.actors
            : await withoutKey(one, other);
        for (const actor of broken) {
          if (!(await server.world.restore(actor))) {
            number = end;
          }
        }
      }
      print(
        `${Math.min(requests, end * raceSize)} of ${requests} requests of endpoints, ${reports.size} failures`,
      );
    } finally {
      await server.stop();
    }
  }
  return Array.from(reports.values());
};

/** The actors who cannot act any more after a race. */
const withoutKey = async (
  ...requests: readonly FuzzRequest[]
): Promise<readonly FuzzRequest['actor'][]> => {
  const actors = Array.from(new Set(requests.map(({ actor }) => actor)));
  const working = await Promise.all(actors.map(({ client }) => hasWorkingKey(client)));
  return actors.filter((_, place) => working[place] !== true);
};
