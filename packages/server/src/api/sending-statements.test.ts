import { newChannel } from '../testing/channels';
import { countedServer } from '../testing/counted-server';

describe('sending a message to a topic that has messages', () => {
  const { server, counting } = countedServer();

  it('takes one statement that validates the facts in memory and one that commits', async () => {
    const { owner } = server();
    const to = await newChannel(owner, 'lunch', {});
    const send = () =>
      owner.post('/messages', { type: 'stream', to, topic: 'today', content: 'Soup?' });
    // The first message starts the topic, and the second one finds facts that are not in memory yet.
    await send();
    await send();
    const [{ body }, statements] = await counting(send);
    expect(body).toMatchObject({ result: 'success' });
    // The wake-up of other processes follows the commit, and is shared by many.
    expect(statements.filter((text) => !text.startsWith('select pg_notify'))).toEqual([
      expect.stringContaining('from event_head'),
      expect.stringContaining('insert into message'),
    ]);
  });
});

describe('sending a message to a person', () => {
  const { server, counting } = countedServer();

  it('reads the recipients once, and nothing about the sender', async () => {
    const { owner, newUser } = server();
    const iago = await newUser('Iago');
    const send = () =>
      owner.post('/messages', { type: 'direct', to: [iago.userId], content: 'Soup?' });
    await send();
    const [{ body }, statements] = await counting(send);
    expect(body).toMatchObject({ result: 'success' });
    expect(statements.filter((text) => text.includes('"account"."full_name"'))).toHaveLength(1);
  });
});
