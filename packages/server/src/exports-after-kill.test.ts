import { existsSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ApiClient } from '@parley/adapter-http/testing';
import { readPartial } from './backup/archive/partial-archive';
import { exportForm } from './exports/export-manifest';
import { killableServers } from './testing/killable-servers';
import { readExport } from './testing/read-export';
import { runCommand } from './testing/run-command';
import { until, untilTrue } from './testing/until';

const messages = 2_500;

const download = (by: ApiClient, url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const address = new URL(new URL(url).pathname, by.site);
    get(address, { auth: `${by.email}:${by.apiKey}` }, (response) => {
      buffer(response).then(resolve, reject);
    }).on('error', reject);
  });

describe('a program that is killed while it writes an export', () => {
  const { folder, environment, start, end, query, whileLocked, untilBlocked } = killableServers();
  const archive = (id: number): string => join(folder, 'exports', `1-${id}.partial`);

  it('continues it at the next start of a server, with what it has written', async () => {
    const { owner: before } = await start();
    await before.call('subscribe', { subscriptions: [{ name: 'ark' }] });
    const form = new FormData();
    form.append('file', new Blob(['notes'], { type: 'text/plain' }), 'a.txt');
    const { url } = (await before.request('POST', '/user_uploads', form)).body;
    const { id: first } = await before.call('sendMessage', {
      type: 'stream',
      to: 'ark',
      topic: 'flood',
      content: `[a.txt](${url})`,
    });
    await query(
      `insert into message (realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel)
       select realm_id, recipient_id, topic, topic_key, sender_id, 'before',
         rendered_content, renderer_version, sent_at, client, mentions_channel
       from message, generate_series(2, $2) where id = $1`,
      [first, messages],
    );
    const exportId = await whileLocked(
      'lock table attachment in access exclusive mode',
      async () => {
        const { id } = await before.call('requestExport', { export_type: 'public' });
        await untilBlocked();
        // What the process still has in memory dies with it.
        await untilTrue(async () => {
          const { records } = await readPartial(exportForm, archive(id));
          return (records.get('messages')?.count ?? 0) >= messages;
        });
        await end('SIGKILL');
        return id;
      },
    );
    // What was written is not read again.
    await query(`update message set content = 'after' where content = 'before'`);

    const { owner: after } = await start();
    const { export_url: exportUrl } = await until(async () =>
      (await after.call('listExports')).exports.find(({ pending }) => !pending),
    );
    expect(existsSync(archive(exportId))).toBe(false);
    const file = join(folder, 'downloaded.tar');
    writeFileSync(file, await download(after, exportUrl ?? ''));
    const { manifest, records, files } = await readExport(file);
    expect(manifest.records.messages).toBe(records.messages?.length);
    const texts = (records.messages ?? []).map(({ content }) => content);
    expect(texts.filter((text) => text === 'before')).toHaveLength(messages - 1);
    expect(texts).not.toContain('after');
    const ids = (records.messages ?? []).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.values(files)).toEqual(['notes']);
    const told = await until(async () => {
      const { messages: inbox } = await after.call('listMessages', {
        anchor: 'newest',
        num_before: 20,
        narrow: [{ operator: 'is', operand: 'dm' }],
      });
      const notices = inbox.filter(({ content }) => content.includes('data export'));
      return notices.length > 0 ? notices : undefined;
    });
    expect(told).toHaveLength(1);
  });

  it("continues it with the operator's same command", async () => {
    const output = join(folder, 'by-hand.tar');
    const given = ['export', 'parley.example', '--public', '--output', output];
    await whileLocked('lock table attachment in access exclusive mode', async () => {
      const killing = new AbortController();
      const killed = runCommand(given, '', environment(), killing.signal);
      await untilTrue(async () => {
        const { records } = await readPartial(exportForm, `${output}.partial`);
        return (records.get('messages')?.count ?? 0) >= messages;
      });
      killing.abort();
      expect((await killed).code).toBe(null);
    });
    await query(`update message set content = 'later' where content = 'after'`);
    expect(await runCommand(given, '', environment())).toMatchObject({ code: 0 });
    expect(existsSync(`${output}.partial.json`)).toBe(false);
    const { records, files } = await readExport(output);
    const texts = (records.messages ?? []).map(({ content }) => content);
    expect(texts.filter((text) => text === 'after')).toHaveLength(messages - 1);
    expect(texts).not.toContain('later');
    expect(Object.values(files)).toEqual(['notes']);
  });
});
