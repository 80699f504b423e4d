import type { ApiClient } from '@parley/adapter-http/testing';
import sharp from 'sharp';
import { newAccount, newBot } from '../testing/accounts';
import { createMany, newestDirectMessage, uploadText } from '../testing/creations';
import { watch, watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

describe('removing what an account created', () => {
  let server: TestServer;
  let owner: ApiClient;
  let admin: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    admin = await newAccount(server, 'admin', 200);
  });

  afterAll(() => server.stop());

  const namesOf = async (options: { readonly exclude_archived: boolean }) =>
    (await owner.get('/streams', options)).body.streams.map(
      ({ name }: { readonly name: string }) => name,
    );

  const remove = (by: ApiClient, whose: ApiClient, values: object) =>
    by.delete(`/users/${whose.userId}/creations`, { ...values });

  it('archives all channels and deletes all files, and reports that once', async () => {
    const member = await newAccount(server, 'cordelia', 400);
    const bot = await newBot(member, 'builder');
    await createMany(member, 'flood', 20);
    await createMany(bot, 'flood of the bot', 3);
    await createMany(owner, 'kept', 2);
    const { url } = (await uploadText(member)).body;
    await uploadText(owner);
    const report = `@_**admin|${admin.userId}** removed what @_**cordelia|${member.userId}** created: 23 channels archived, 1 file deleted.`;
    const [seen, own] = await watch([owner, member], async () => {
      expect((await remove(admin, member, { kinds: ['channels', 'files'] })).status).toBe(200);
      // What a slow machine does not remove during the request is left to a job.
      await untilTrue(async () => (await newestDirectMessage(owner)) === report);
    });
    expect(seen?.filter(({ type, op }) => type === 'stream' && op === 'delete')).toHaveLength(23);
    expect(own).toContainEqual(
      expect.objectContaining({ type: 'attachment', op: 'remove', upload_space_used: 4 }),
    );
    expect(await namesOf({ exclude_archived: true })).toEqual(['kept 0', 'kept 1']);
    expect((await member.get(url.replace('/api/v1', ''))).status).not.toBe(200);
    expect((await member.get('/attachments')).body.attachments).toEqual([]);
    expect((await owner.get('/attachments')).body.attachments).toHaveLength(1);
    expect(await remove(admin, member, { kinds: ['channels'] })).toMatchObject({
      body: { channels: 0, files: 0, is_complete: true },
    });
  });

  it('deactivates groups and emoji and revokes invitations, and tells everyone', async () => {
    const member = await newAccount(server, 'prolific', 400);
    const groupNamed = async (name: string, subgroups: readonly number[] = []) =>
      (await member.post('/user_groups/create', { name, description: '', members: [], subgroups }))
        .body.group_id;
    const inner = await groupNamed('inner');
    const outer = await groupNamed('outer', [inner]);
    const used = await groupNamed('used');
    await owner.call('updateRealm', {
      can_mention_many_users_group: { new: { direct_members: [], direct_subgroups: [used] } },
    });
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
    expect((await member.request('POST', '/realm/emoji/tealish', form)).body.msg).toBe('');
    await owner.request('POST', '/realm/emoji/kept', form);
    const invited = { invitee_emails: 'a@example.org, b@example.org', stream_ids: [] };
    expect((await member.post('/invites', invited)).status).toBe(200);
    const later = Math.floor(Date.now() / 1000) + 60;
    const kinds = ['groups', 'emoji', 'invitations'];
    const nothing = { channels: 0, files: 0, groups: 0, emoji: 0, invitations: 0 };
    expect(await remove(admin, member, { kinds, created_since: later })).toMatchObject({
      body: nothing,
    });
    const [seen, own] = await watch([owner, member], async () => {
      expect(await remove(admin, member, { kinds })).toMatchObject({
        status: 200,
        body: { ...nothing, groups: 2, emoji: 1, invitations: 2, is_complete: true },
      });
    });
    for (const events of [seen, own]) {
      expect(
        events?.filter(({ type }) => type === 'user_group').map(({ group_id }) => group_id),
      ).toEqual([outer, inner]);
      expect(events?.some(({ type }) => type === 'realm_emoji')).toBe(true);
      expect(events?.some(({ type }) => type === 'invites_changed')).toBe(true);
    }
    const emoji: Record<string, { readonly name: string; readonly deactivated: boolean }> = (
      await owner.get('/realm/emoji')
    ).body.emoji;
    expect(Object.values(emoji).map(({ name, deactivated }) => [name, deactivated])).toEqual([
      ['tealish', true],
      ['kept', false],
    ]);
    expect((await owner.get('/invites')).body.invites).toEqual([]);
    await untilTrue(async () => (await newestDirectMessage(owner)).includes('invitations revoked'));
    expect(await newestDirectMessage(owner)).toBe(
      `@_**admin|${admin.userId}** removed what @_**prolific|${member.userId}** created: 2 user groups deactivated, 1 custom emoji deactivated, 2 invitations revoked.`,
    );
  });

  it('keeps what was created before a time', async () => {
    const member = await newAccount(server, 'older', 400);
    await createMany(member, 'old', 1);
    const later = Math.floor(Date.now() / 1000) + 60;
    const given = { kinds: ['channels'], created_since: later };
    expect(await remove(admin, member, given)).toMatchObject({ body: { channels: 0 } });
    expect(await namesOf({ exclude_archived: true })).toContain('old 0');
  });

  it('works for a deactivated account', async () => {
    const member = await newAccount(server, 'left', 400);
    await createMany(member, 'left', 2);
    await owner.call('deactivateUser', { user_id: member.userId });
    expect(await remove(admin, member, { kinds: ['channels'] })).toMatchObject({
      body: { channels: 2, is_complete: true },
    });
  });

  it('is for administrators, and for what an owner created only for owners', async () => {
    const member = await newAccount(server, 'member', 400);
    const events = await watchOne(owner, async () => {
      expect(await remove(member, member, { kinds: ['channels'] })).toMatchObject({
        status: 400,
        body: { msg: 'Insufficient permission' },
      });
      expect(await remove(admin, owner, { kinds: ['channels'] })).toMatchObject({
        status: 400,
        body: { msg: 'Must be an organization owner' },
      });
      expect(await remove(admin, member, { kinds: ['messages'] })).toMatchObject({ status: 400 });
      expect(await admin.delete('/users/999999/creations', { kinds: ['files'] })).toMatchObject({
        status: 400,
        body: { msg: 'No such user' },
      });
    });
    expect(events).toEqual([]);
  });
});
