import { countedServer } from '../testing/counted-server';

describe('rendering a text, as previews do', () => {
  const { server, counting } = countedServer();

  it('reads neither linkifiers nor emoji again', async () => {
    const { owner } = server();
    const render = () => owner.post('/messages/render', { content: '**Soup** :tada: #12' });
    await render();
    await render();
    const [{ body }, statements] = await counting(render);
    expect(body).toMatchObject({ result: 'success' });
    expect(statements).toEqual([expect.stringContaining('from event_head')]);
  });
});
