import type { ApiClient } from '@parley/adapter-http/testing';
import { createMany, newestDirectMessage, uploadText } from './testing/creations';
import type { StartedServer } from './testing/killable-servers';
import { killableServers } from './testing/killable-servers';
import { runInProcess } from './testing/run-in-process';
import { untilTrue } from './testing/until';

type Started = {
  readonly owner: ApiClient;
  readonly member: ApiClient;
  readonly email: string;
};

describe('commands of the operator beside a server', () => {
  const { start, end, environment, query, count, untilBlocked, whileLocked } = killableServers();
  const password = 'correct horse battery staple';

  const run = (...given: readonly string[]) => runInProcess(given, environment());

  const succeeded = (output: unknown) => ({ code: 0, output, errors: '' });

  let started: StartedServer;
  beforeAll(async () => {
    started = await start();
  });

  const newMember = async (name: string): Promise<Started> => {
    const { server, owner } = started;
    const email = `${name}@example.org`;
    await owner.call('createUser', { email, password, full_name: name });
    return { owner, member: await server.client.logIn(email, password), email };
  };

  it('limits shows limits, and changes them for requests that follow', async () => {
    const { member } = await newMember('limited');
    const full = { status: 400, body: { msg: 'You have too many channels (limit: 3)' } };
    expect(await run('limits', 'activeChannels', 'account', '--number', '3')).toMatchObject({
      code: 0,
      output: expect.stringContaining('activeChannels of an account: 3\n'),
      errors: '',
    });
    expect(await createMany(member, 'many', 4)).toMatchObject(full);
    expect(await createMany(member, 'some', 3)).toMatchObject({ status: 200 });
    expect(await createMany(member, 'more', 1)).toMatchObject(full);
    expect(await run('limits', 'activeChannels', 'account', '--default')).toMatchObject({
      code: 0,
    });
    expect(await createMany(member, 'more', 1)).toMatchObject({ status: 200 });
    const before = await run('limits');
    expect(before).toMatchObject({ code: 0, errors: '' });
    for (const wrong of [
      ['nothing', 'account', '--number', '3'],
      ['activeChannels', 'account'],
    ]) {
      expect(await run('limits', ...wrong)).toMatchObject({
        code: 2,
        output: '',
        errors: expect.stringMatching(/Allowed choices are |give --number/),
      });
    }
    expect(await run('limits')).toEqual(before);
  });

  it('grant gives a permission and takes it away', async () => {
    const { owner, email } = await newMember('trusted');
    const named = [email, 'can_create_users'];
    const holders = async () => (await owner.get('/realm/grants')).body.grants.length;
    expect(await holders()).toBe(1);
    expect(await run('grant', ...named)).toEqual(
      succeeded(`${email} has the permission can_create_users.\n`),
    );
    expect(await holders()).toBe(2);
    expect(await run('grant', ...named, '--revoke')).toEqual(
      succeeded(`${email} no longer has the permission can_create_users.\n`),
    );
    expect(await holders()).toBe(1);
    expect(await run('grant', email, 'can_fly')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('Allowed choices are can_change_user_emails'),
    });
  });

  it('organization create reports what it made, and no jobs of the new organization', async () => {
    const { owner } = await newMember('founder');
    const founder = ['--name', 'Sales', '--owner', owner.email ?? ''];
    expect(await run('organization', 'create', 'sales.parley.example', ...founder)).toEqual(
      succeeded(expect.stringMatching(/^The organization Sales is at .*\n.*\/login\/\S+\n$/)),
    );
  });

  it('remove-creations removes what an account made', async () => {
    const { owner, member, email } = await newMember('prolific');
    await createMany(member, 'made', 25);
    await uploadText(member);
    const group = { name: 'made', description: '', members: [], subgroups: [] };
    await member.post('/user_groups/create', group);
    const kinds = ['--channels', '--files', '--groups', '--emoji', '--invitations'];
    const removed = (channels: number, files: string, groups: string) =>
      `${channels} channels archived, ${files} deleted, ${groups} deactivated, ` +
      '0 custom emoji deactivated, 0 invitations revoked.';
    expect(await run('remove-creations', email, ...kinds)).toEqual(
      succeeded(`${removed(25, '1 file', '1 user group')}\n`),
    );
    await untilTrue(async () =>
      (await newestDirectMessage(owner)).includes('25 channels archived'),
    );
    expect(await newestDirectMessage(owner)).toMatch(/^The operator of the server removed what /);
    expect(await run('remove-creations', email, ...kinds)).toEqual(
      succeeded(`${removed(0, '0 files', '0 user groups')}\n`),
    );
    expect(await run('remove-creations', email)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('name what to remove'),
    });
  });

  it('a removal is continued by its job after its server was killed', async () => {
    const { owner: before, member } = await newMember('flooding');
    await createMany(member, 'flood', 45);
    await uploadText(member);
    const path = `/users/${member.userId}/creations`;
    await whileLocked('lock table attachment in share mode', async () => {
      const request = before.delete(path, { kinds: ['channels', 'files'] }).catch(() => undefined);
      await untilBlocked();
      await end('SIGKILL');
      await request;
    });
    const active = `channel where name like 'flood %' and not is_archived`;
    expect([await count(active), await count('attachment')]).toEqual([0, 1]);

    const { owner: after } = await start();
    // Its time comes seconds after the request.
    await query(
      `update graphile_worker._private_jobs set run_at = now() where key like 'remove-creations:%'`,
    );
    await untilTrue(async () =>
      (await newestDirectMessage(after)).includes('45 channels archived, 1 file'),
    );
    expect(await count('attachment')).toBe(0);
    await untilTrue(async () => (await count('graphile_worker.jobs where run_at <= now()')) === 0);
    expect(await count(`message where content like '%45 channels archived, 1 file deleted%'`)).toBe(
      1,
    );
  });
});
