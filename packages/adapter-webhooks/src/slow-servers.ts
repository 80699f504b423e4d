/** Requests that wait at the same time for servers which have not shown that they answer. */
const maxDoubtful = 3;

/** Servers whose last answer is remembered; the oldest beyond them are forgotten. */
const maxRemembered = 1000;

/** Is thrown instead of a request; a later attempt may succeed. */
export class NotAskedYet extends Error {}

type SlowServers = {
  /**
   * Makes the request to the server of the URL.
   *
   * @throws NotAskedYet if too many requests wait for servers that may not answer
   */
  readonly ask: <A>(url: string, request: () => Promise<A>) => Promise<A>;
};

/**
 * Keeps servers that do not answer from taking all workers, and so from harming others. Three requests
 * at a time wait for servers that are new, or did not answer the last one in time; only one for each
 * of the latter.
 *
 * @param promptSeconds what counts as an answer in time
 */
export const slowServers = (
  promptSeconds: number,
  now: () => number = () => performance.now(),
): SlowServers => {
  /** Whether each server answered the last request in time, the oldest first. */
  const wasPrompt = new Map<string, boolean>();
  const waiting: string[] = [];

  const remember = (origin: string, isPrompt: boolean): void => {
    wasPrompt.delete(origin);
    wasPrompt.set(origin, isPrompt);
    const [oldest] = wasPrompt.keys();
    if (oldest !== undefined && wasPrompt.size > maxRemembered) {
      wasPrompt.delete(oldest);
    }
  };

  const timed = async <A>(origin: string, request: () => Promise<A>): Promise<A> => {
    const began = now();
    let isAnswered = false;
    try {
      const answer = await request();
      isAnswered = true;
      return answer;
    } finally {
      remember(origin, isAnswered && now() - began <= promptSeconds * 1000);
    }
  };

  const mustWait = (origin: string): boolean =>
    waiting.length >= maxDoubtful || (wasPrompt.get(origin) === false && waiting.includes(origin));

  return {
    ask: async (url, request) => {
      const { origin } = new URL(url);
      if (wasPrompt.get(origin) === true) {
        return timed(origin, request);
      }
      if (mustWait(origin)) {
        throw new NotAskedYet('other requests wait for servers that may not answer');
      }
      waiting.push(origin);
      try {
        return await timed(origin, request);
      } finally {
        waiting.splice(waiting.indexOf(origin), 1);
      }
    },
  };
};
