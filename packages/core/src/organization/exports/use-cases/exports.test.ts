import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import * as t from 'io-ts';
import { pipe } from 'fp-ts/function';
import { inMemoryExportArchives, inMemoryParley } from '../../../in-memory';
import type { UserId } from '../../../kernel';
import { secondsPerDay, unexpected } from '../../../kernel';
import { storageKey } from '../../../messages';
import type { ExportArchives } from '../../ports/export-archives';
import { maxExportAttempts } from '../export-rules';

const Facts = t.record(t.string, t.unknown);

const Archive = t.type({
  type: t.string,
  files: t.array(t.string),
  records: t.record(t.string, t.array(Facts)),
});

const textOf = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = '';
  for await (const chunk of content) {
    text += String.fromCharCode(...chunk);
  }
  return text;
};

const setUp = async () => {
  const archives = inMemoryExportArchives();
  let onOpen: () => Promise<unknown> = () => Promise.resolve();
  const parley = await inMemoryParley({
    exportArchives: {
      ...archives,
      open: (name) =>
        pipe(
          archives.open(name),
          TE.tap(() => TE.fromTask(() => onOpen())),
        ),
    } satisfies ExportArchives,
  });
  const { as, owner, ports, runJobs } = parley;
  const value = async <A>(
    result: Promise<{ readonly ok: true; readonly value: A } | { readonly ok: false }>,
  ): Promise<A> => {
    const settled = await result;
    if (!settled.ok) {
      throw new Error('refused', { cause: settled });
    }
    return settled.value;
  };
  const consent = (user: UserId, isGiven = true) =>
    value(as(user).accounts.updateOwnAccount({ settings: { allow_private_data_export: isGiven } }));
  const exports = () => value(as(owner).organization.listExports());
  /** The archive of the newest export. */
  const archive = async () => {
    const file = ports.state().exports.at(-1)?.file;
    const stored = await ports.files.read(storageKey(file?.path ?? ''))();
    if (E.isLeft(stored) || O.isNone(stored.right)) {
      return undefined;
    }
    const read: unknown = JSON.parse(await textOf(stored.right.value));
    return Archive.is(read) ? read : undefined;
  };
  const exported = async (type: 'full_with_consent' | 'public') => {
    const id = await value(as(owner).organization.requestExport({ type }));
    await runJobs();
    const found = await archive();
    return { id, records: found?.records ?? {}, files: found?.files ?? [] };
  };
  const say = (user: UserId, to: string, content: string) =>
    value(
      as(user).messages.send({
        addressee: { _tag: 'ToChannel', channel: to, topic: 'x' },
        content,
      }),
    );
  const tell = (user: UserId, to: readonly UserId[], content: string) =>
    value(
      as(user).messages.send({
        addressee: { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: to } },
        content,
      }),
    );
  /** Does something each time when an archive is opened. */
  const whenOpened = (work: () => Promise<unknown>): void => {
    onOpen = work;
  };
  return { ...parley, whenOpened, value, consent, exports, archive, exported, say, tell };
};

type Records = Readonly<Record<string, readonly Record<string, unknown>[]>>;

const Exported = t.type({ message: t.type({ content: t.string }), flags: t.unknown });

const messagesIn = (records: Records) => (records.messages ?? []).filter(Exported.is);

const contents = (records: Records) =>
  messagesIn(records).map(({ message: { content } }) => content);

const HasId = t.type({ id: t.number });

const exportedUser = ({ users }: Records, id: UserId) =>
  users?.find(({ user }) => HasId.is(user) && user.id === id);

/** Channels of each privacy, a person who consents and two who do not. */
const world = async () => {
  const made = await setUp();
  const { as, owner, newUser, value, consent, say, tell } = made;
  const [ann, bob, eve] = [await newUser('Ann'), await newUser('Bob'), await newUser('Eve')];
  await consent(ann);
  const channel = (name: string, isPrivate: boolean, isShared: boolean) =>
    value(
      as(bob).channels.subscribe({
        channels: [{ name }],
        options: { inviteOnly: isPrivate, historyPublicToSubscribers: isShared },
      }),
    );
  const invite = (name: string, user: UserId) =>
    value(
      as(bob).channels.subscribe({
        channels: [{ name }],
        principals: { _tag: 'ByIds', ids: [user] },
      }),
    );
  await channel('open', false, true);
  await channel('shared', true, true);
  await channel('protected', true, false);
  await channel('closed', true, true);
  for (const name of ['open', 'shared', 'protected', 'closed']) {
    await say(bob, name, `${name} before`);
  }
  await invite('shared', ann);
  await invite('protected', ann);
  for (const name of ['open', 'shared', 'protected', 'closed']) {
    await say(bob, name, `${name} after`);
  }
  await tell(bob, [ann], 'to Ann');
  await tell(bob, [eve], 'to Eve');
  return { ...made, ann, bob, eve, owner };
};

describe('an export', () => {
  it('of public data has no private message', async () => {
    const { exported, ann, bob } = await world();
    const { records } = await exported('public');
    expect(contents(records)).toEqual(['open before', 'open after']);
    expect(records.channels?.map(({ name }) => name)).toEqual(['open']);
    expect(records.subscriptions).toMatchObject([
      { subscription: { userId: bob }, isConsenting: false },
    ]);
    const shown = exportedUser(records, ann);
    expect(shown).toMatchObject({ user: { fullName: 'Ann' } });
    expect(shown).not.toHaveProperty('settings');
  });

  it('with consent adds what those can read who consent, and their settings', async () => {
    const { exported, ann, bob } = await world();
    const { records } = await exported('full_with_consent');
    expect(contents(records).filter((text) => !text.includes('subscribed you'))).toEqual([
      'open before',
      'shared before',
      'open after',
      'shared after',
      'protected after',
      'to Ann',
    ]);
    expect(records.channels?.map(({ name }) => name)).toEqual(['open', 'shared', 'protected']);
    const settingsOf = (user: UserId) => exportedUser(records, user)?.settings;
    expect(settingsOf(ann)).toMatchObject({ allow_private_data_export: true });
    expect(settingsOf(bob)).toBe(undefined);
    expect(records.organization).toMatchObject([{ consenting: [ann] }]);
  });

  it('has what belongs to those who consent alone: flags, drafts and their other collections', async () => {
    const { as, exported, ann, bob, eve, ports, value } = await world();
    const collect = async (user: UserId) => {
      const { messages: sent } = ports.state();
      const ids = sent.filter(({ content }) => content === 'open after').map(({ id }) => id);
      const { personal, messages, accounts } = as(user);
      await value(messages.changeFlags({ flag: 'starred', messageIds: ids, operation: 'add' }));
      await value(messages.addAlertWords({ words: ['ark'] }));
      await value(accounts.setStatus({ text: 'at sea' }));
      await value(personal.muteUser({ userId: eve }));
      await value(personal.createSavedSnippet({ title: 'Hello', content: 'Hello!' }));
      await value(personal.createNavigationView({ fragment: 'inbox', isPinned: true }));
    };
    await collect(ann);
    await collect(bob);
    const { records } = await exported('full_with_consent');
    expect([
      records.muted_users,
      records.alert_words,
      records.user_statuses,
      records.saved_snippets,
      records.navigation_views,
    ]).toMatchObject([
      [{ userId: ann, value: { userId: eve } }],
      [{ userId: ann, value: 'ark' }],
      [{ userId: ann, value: { text: 'at sea' } }],
      [{ userId: ann, value: { title: 'Hello' } }],
      [{ userId: ann, value: { fragment: 'inbox' } }],
    ]);
    const flags = messagesIn(records).map(({ message, flags: held }) => [message.content, held]);
    expect(Object.fromEntries(flags)).toMatchObject({
      'open before': [],
      'open after': [{ userId: ann, flags: ['historical', 'read', 'starred'] }],
      'protected after': [{ userId: ann, flags: [] }],
      'to Ann': [{ userId: ann, flags: [] }],
    });
    expect(JSON.stringify((await exported('public')).records)).not.toContain('at sea');
  });

  it('is announced to human administrators when it begins, is complete and is deleted', async () => {
    const { as, owner, ports, exported, exports, value, archive, runJobs } = await setUp();
    const { id } = await exported('public');
    const [complete] = await exports();
    expect(complete).toMatchObject({
      id,
      actingUserId: owner,
      isPending: false,
      url: expect.stringMatching(/\/user_uploads\/export\/\d+\/parley-export-[\d-]+\.tar$/),
    });
    await value(as(owner).organization.deleteExport({ exportId: id }));
    await runJobs();
    expect(await archive()).toBe(undefined);
    const announced = ports
      .state()
      .events.flatMap(({ event, audience }) =>
        event._tag === 'ExportsChanged'
          ? [[event.exports[0]?.isPending, event.exports[0]?.url !== null, audience]]
          : [],
      );
    const audience = { users: [], standing: 'humanAdministrators' };
    expect(announced).toEqual([
      [true, false, audience],
      [false, true, audience],
      [false, false, audience],
    ]);
    expect(await exports()).toMatchObject([{ deletedAt: ports.clock.now(), url: null }]);
    const notices = ports.state().messages.filter(({ content }) => content.includes('data export'));
    expect(notices).toHaveLength(1);
  });

  it('is deleted after a week', async () => {
    const { ports, exported, exports, archive, runJobs } = await setUp();
    await exported('public');
    ports.clock.set(ports.clock.now() + 7 * secondsPerDay - 1);
    await runJobs();
    expect(await archive()).toBeDefined();
    ports.clock.set(ports.clock.now() + 1);
    await runJobs();
    expect(await archive()).toBe(undefined);
    expect(await exports()).toMatchObject([{ deletedAt: ports.clock.now() }]);
  });

  it('is the only one at a time, and cannot be deleted before it is complete', async () => {
    const { as, owner } = await setUp();
    const request = () => as(owner).organization.requestExport({});
    const [first, second] = await Promise.all([request(), request()]);
    expect([first, second].filter(({ ok }) => ok)).toHaveLength(1);
    const refused = first.ok ? second : first;
    expect(refused).toMatchObject({ failure: { _tag: 'ExportInProgress' } });
    const made = first.ok ? first : second;
    const exportId = made.ok ? made.value : undefined;
    expect(
      exportId === undefined || (await as(owner).organization.deleteExport({ exportId })),
    ).toMatchObject({
      failure: { _tag: 'ExportNotComplete' },
    });
  });

  it('is written again if somebody takes back the consent while it is written', async () => {
    const { ann, consent, exported, whenOpened, exports } = await world();
    whenOpened(() => consent(ann, false));
    const { records } = await exported('full_with_consent');
    expect(contents(records)).toEqual(['open before', 'open after']);
    expect(records.organization).toMatchObject([{ consenting: [] }]);
    expect(await exports()).toMatchObject([{ isPending: false }]);
  });

  it('fails after so many attempts, and whoever requested it is told', async () => {
    const parley = await inMemoryParley();
    const { as, owner, ports, runJobs } = parley;
    await as(owner).organization.requestExport({});
    const { write } = ports.files;
    Object.assign(ports.files, { write: () => TE.left(unexpected(new Error('no space'))) });
    for (let attempt = 0; attempt <= maxExportAttempts; attempt += 1) {
      await runJobs().catch(() => undefined);
      ports.clock.set(ports.clock.now() + secondsPerDay);
    }
    Object.assign(ports.files, { write });
    const listed = await as(owner).organization.listExports();
    expect(listed).toMatchObject({ value: [{ isPending: false, url: null }] });
    expect(ports.state().exports).toMatchObject([{ failedAt: expect.any(Number) }]);
  });
});
