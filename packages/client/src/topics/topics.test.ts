import { ModelConnection } from '../messages/testing/model-connection';
import { ModelServer } from '../messages/testing/model-server';
import { settle } from '../messages/testing/settle';
import { createTopics } from './topics';

const tea = { channelId: 10, topic: 'tea' };
const milk = { channelId: 10, topic: 'milk' };

describe('the topics of a channel', () => {
  const start = () => {
    const server = new ModelServer();
    const model = new ModelConnection(server);
    const topics = createTopics(model.connection);
    const names = () => topics.of(10)?.map(({ name }) => name);
    const answer = async () => {
      model.requests.splice(0).forEach(({ late }) => late());
      await settle();
    };
    return { server, model, topics, names, answer };
  };

  it('are fetched once, the newest first, and follow new messages', async () => {
    const { server, model, topics, names, answer } = start();
    server.send(2, tea, 'hi');
    server.send(2, milk, 'hi');
    model.deliver(2);
    expect(names()).toBeUndefined();
    void topics.load(10);
    void topics.load(10);
    expect(model.requests).toHaveLength(1);
    await answer();
    expect(names()).toEqual(['milk', 'tea']);
    server.send(2, { ...tea, topic: 'TEA' }, 'again');
    server.send(2, { channelId: 20, topic: 'elsewhere' }, 'hi');
    model.deliver(2);
    expect(names()).toEqual(['tea', 'milk']);
    await topics.load(10);
    expect(model.requests).toEqual([]);
    topics.close();
  });

  it('are fetched again after moves, deletions and an expired queue', async () => {
    const { server, model, topics, names, answer } = start();
    const id = server.send(2, tea, 'hi');
    void topics.load(10);
    await answer();
    server.move([id], milk);
    model.deliver(2);
    await answer();
    expect(names()).toEqual(['milk']);
    server.delete([id]);
    model.deliver(1);
    await answer();
    expect(names()).toEqual([]);
    server.send(2, tea, 'hi');
    model.expire();
    await answer();
    expect(names()).toEqual(['tea']);
    topics.close();
  });

  it('are fetched again if they change meanwhile, and after a failure', async () => {
    const { server, model, topics, names, answer } = start();
    void topics.load(10);
    model.requests.splice(0).forEach(({ fail }) => fail(new Error('offline')));
    await settle();
    expect(names()).toBeUndefined();
    void topics.load(10);
    server.send(2, tea, 'hi');
    model.deliver(1);
    model.requests.splice(0).forEach(({ early }) => early());
    await settle();
    await answer();
    expect(names()).toEqual(['tea']);
    topics.close();
  });

  it('are no longer followed after the end', async () => {
    const { server, model, topics, names, answer } = start();
    void topics.load(10);
    await answer();
    topics.close();
    server.send(2, tea, 'hi');
    model.deliver(1);
    expect(names()).toEqual([]);
  });
});
