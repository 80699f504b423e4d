import { NotAskedYet, slowServers } from './slow-servers';

const held = () => {
  let answer: (value: string) => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    answer = resolve;
  });
  return { request: () => promise, answer: () => answer('late') };
};

const urlOf = (n: number): string => `https://server-${n}.example/path`;

const atOnce = () => Promise.resolve('answer');

const failing = () => Promise.reject(new Error('no answer'));

describe('slowServers', () => {
  it('asks a server that answers as often as it is told', async () => {
    const { ask } = slowServers(2);
    await ask(urlOf(1), atOnce);
    const many = Array.from({ length: 20 }, held);
    const answers = many.map(({ request }) => ask(urlOf(1), request));
    many.forEach(({ answer }) => answer());
    expect(await Promise.all(answers)).toHaveLength(20);
  });

  it('waits for three requests to new servers', async () => {
    const { ask } = slowServers(2);
    await ask(urlOf(9), atOnce);
    const first = held();
    const waiting = [1, 1, 2].map((n) => ask(urlOf(n), first.request));
    await expect(ask(urlOf(4), atOnce)).rejects.toThrow(NotAskedYet);
    expect(await ask(urlOf(9), atOnce)).toBe('answer');
    first.answer();
    await Promise.all(waiting);
    expect(await ask(urlOf(4), atOnce)).toBe('answer');
  });

  it.each([
    ['fails', 0, failing],
    ['is late', 2001, atOnce],
  ])('waits for one request to a server after one that %s', async (_, takes, request) => {
    let time = 0;
    const { ask } = slowServers(2, () => (time += takes));
    await ask(urlOf(1), () => {
      time = -takes;
      return atOnce();
    });
    await ask(urlOf(1), request).catch(() => undefined);
    const second = held();
    const waiting = ask(urlOf(1), second.request);
    await expect(ask(urlOf(1), atOnce)).rejects.toThrow(NotAskedYet);
    second.answer();
    await waiting;
  });
});
