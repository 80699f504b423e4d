import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { killableServers } from './testing/killable-servers';
import { untilTrue } from './testing/until';

/** A call as the program behind a bot receives it. */
type Call = {
  readonly delivery: string | undefined;
  readonly content: string;
};

describe('a server that is killed between the attempts of an outgoing webhook', () => {
  const { start, end } = killableServers();
  const calls: Call[] = [];
  /** What the program does with the next calls; it holds those for which nothing is left. */
  const reactions: ('break' | 'answer')[] = ['break'];
  let program: Server;

  beforeAll(async () => {
    program = createServer((request, response) => {
      void text(request).then((body) => {
        const { data: content } = JSON.parse(body) as { readonly data: string };
        calls.push({ delivery: request.headersDistinct['x-parley-delivery']?.join(), content });
        const reaction = reactions.shift();
        if (reaction === 'break') {
          response.destroy();
        } else if (reaction === 'answer') {
          response.end('{}');
        }
      });
    });
    program.listen(0, '127.0.0.1');
    await once(program, 'listening');
  });

  afterAll(() => {
    program.closeAllConnections();
    program.close();
  });

  const untilCalled = (times: number): Promise<void> => untilTrue(() => calls.length >= times);

  it('repeats the call with the same delivery id, which no other call has', async () => {
    const { port } = program.address() as AddressInfo;
    const settings = { PRIVATE_WEBHOOKS: 'allow' };
    const { owner: before } = await start(settings);
    const bot = await before.call('createBot', {
      full_name: 'Echo',
      short_name: 'echo',
      bot_type: 3,
      payload_url: JSON.stringify(`http://127.0.0.1:${port}/`),
    });
    await before.call('sendMessage', { type: 'direct', to: [bot.user_id], content: 'one' });
    await untilCalled(2);
    await end('SIGKILL');

    const beforeTheEnd = calls.length;
    reactions.push('break', 'answer', 'answer');
    const { owner: after } = await start(settings);
    await untilCalled(beforeTheEnd + 2);
    await after.call('sendMessage', { type: 'direct', to: [bot.user_id], content: 'two' });
    await untilTrue(() => calls.some(({ content }) => content === 'two'));

    const idsOf = (wanted: string) =>
      new Set(calls.flatMap(({ delivery, content }) => (content === wanted ? [delivery] : [])));
    expect([...idsOf('one')]).toEqual([expect.stringMatching(/^[\w-]+$/)]);
    expect([...idsOf('two')]).toEqual([expect.stringMatching(/^[\w-]+$/)]);
    expect(idsOf('two')).not.toEqual(idsOf('one'));
  });
});
