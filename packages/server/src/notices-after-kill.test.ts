import { killableServers } from './testing/killable-servers';
import { untilTrue } from './testing/until';

describe('a server that is killed between a change and the notice about it', () => {
  const { start, end, count, untilBlocked, whileLocked } = killableServers();

  it('posts it once after a restart', async () => {
    const { owner: before } = await start();
    await before.call('subscribe', { subscriptions: [{ name: 'ark' }] });
    const { stream_id } = (await before.get('/get_stream_id', { stream: 'ark' })).body;
    await whileLocked('lock table message in share mode', async () => {
      const renamed = await before.patch(`/streams/${stream_id}`, { new_name: 'raft' });
      expect(renamed.body.result).toBe('success');
      await untilBlocked();
      await end('SIGKILL');
    });

    const { owner: after } = await start();
    const posted = async (): Promise<readonly string[]> => {
      const body = await after.call('listMessages', {
        anchor: 'newest',
        num_before: 100,
        apply_markdown: false,
        narrow: [{ operator: 'channel', operand: stream_id }],
      });
      return body.messages.map(({ content }: { readonly content: string }) => content);
    };
    await untilTrue(async () => (await count('graphile_worker.jobs')) === 0);
    expect(await posted()).toEqual([expect.stringContaining('renamed this channel')]);
  });
});
