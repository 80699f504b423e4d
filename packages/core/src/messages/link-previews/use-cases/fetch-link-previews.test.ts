import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { bindJobHandlers } from '../../../bind-job-handlers';
import type { State } from '../../../in-memory';
import { fakeRenderer, inMemory, someTime } from '../../../in-memory';
import {
  aCaller,
  aChannel,
  aSubscription,
  aUser,
  quietSettings,
  sidesOf,
  someRealm,
} from '../../../testing';
import type { Caller, Renderer, Rendering } from '../../../access';
import { bindUseCases } from '../../../use-cases';
import { inOneChunk } from '../../ports/file-store';
import { maxLinkedPages } from '../link-preview';
import type { FetchedPage } from '../fetched-page';

const url = 'https://news.example/today';
const page: FetchedPage = {
  title: '  The\n news ',
  description: 'All of it',
  pictureUrl: 'https://news.example/a.png',
};

describe('previews of links', () => {
  const realm = {
    ...someRealm,
    settings: { ...someRealm.settings, inline_url_embed_preview: true },
  };
  const author = aCaller({ realm });
  const channel = aChannel({ name: 'work' });

  const oldPages = Array.from({ length: maxLinkedPages }, (_, n) => ({
    realmId: realm.id,
    url: `https://old.example/${n}`,
    fetchedAt: someTime - maxLinkedPages + n,
    preview: null,
    picture: `external_content/1/${n}.webp`,
  }));

  const setUp = (
    by: Caller = author,
    linkedPages: State['linkedPages'] = [],
    renderer: Renderer = fakeRenderer,
  ) => {
    const given: Partial<State> = {
      linkedPages,
      realms: [by.realm],
      users: [by.user],
      settings: new Map([[by.user.id, quietSettings]]),
      channels: [channel],
      subscriptions: [aSubscription({ userId: by.user.id, channelId: channel.id })],
    };
    const ports = { ...inMemory(given), renderer };
    const useCases = bindUseCases(ports);
    const runJobs = async () =>
      expect(await ports.jobs.runDue(bindJobHandlers(useCases))()).toEqual(E.right(undefined));
    const send = async (content: string) => {
      const sent = await useCases.messages.send(by, {
        addressee: { _tag: 'ToChannel', channel: channel.id, topic: 'lunch' },
        content,
        isReadBySender: true,
        echo: undefined,
      })();
      return E.isRight(sent) ? sent.right.id : Promise.reject(new Error('not sent'));
    };
    const edit = async (messageId: Awaited<ReturnType<typeof send>>, content: string) =>
      expect(await useCases.messages.edit(by, { messageId, content })()).toMatchObject(E.right([]));
    const message = () => ports.state().messages[0];
    const html = () => message()?.rendering.html ?? '';
    const updates = () =>
      ports
        .state()
        .events.map(({ event }) => event)
        .filter(({ _tag }) => _tag === 'MessageRerendered' || _tag === 'MessageUpdated')
        .map(({ _tag }) => _tag);
    return { ports, useCases, runJobs, send, edit, message, html, updates };
  };

  it('follow the message, which does not count as edited', async () => {
    const { ports, runJobs, send, html, message, updates } = setUp();
    ports.pages.publish(url, page);
    const id = await send(`see ${url}`);
    expect(html()).toBe(`<p>see ${url}</p>`);
    ports.clock.set(someTime + 5);
    await runJobs();
    expect(html()).toMatch(/<img src="\/external_content\/\d+\/[\w-]+\.webp" alt="The news">$/);
    expect(message()).toMatchObject({ lastEditedAt: null, editHistory: [] });
    expect(updates()).toEqual(['MessageRerendered']);
    expect(ports.state().events.at(-1)?.event).toEqual({
      _tag: 'MessageRerendered',
      messageId: id,
      renderedAt: someTime + 5,
      content: `see ${url}`,
      renderedContent: html(),
    });
  });

  it('are made with the picture before anybody is told about it', async () => {
    const { ports, runJobs, send, html } = setUp();
    ports.pages.publish(url, page);
    await send(url);
    await runJobs();
    const key = /\/(external_content\/[^"]*)"/.exec(html())?.[1] ?? '';
    expect(await ports.files.read(key)()).toMatchObject(E.right({ _tag: 'Some' }));
  });

  it('are shown at once if the page is known, and fetched again after a week', async () => {
    const { ports, runJobs, send } = setUp();
    ports.pages.publish(url, page);
    const shown = () => ports.state().messages.at(-1)?.rendering.html.includes('<img');
    await send(url);
    await runJobs();
    ports.clock.set(someTime + 7 * 86_400 - 1);
    await send(url);
    expect([shown(), ports.pages.fetched()]).toEqual([true, [url]]);
    ports.clock.set(someTime + 7 * 86_400);
    await send(url);
    await runJobs();
    expect([shown(), ports.pages.fetched()]).toEqual([true, [url, url]]);
    expect(ports.state().linkedPages).toHaveLength(1);
  });

  it('are not tried again for an hour where there is none', async () => {
    const { ports, runJobs, send, updates } = setUp();
    await send(url);
    await runJobs();
    ports.clock.set(someTime + 3599);
    await send(url);
    await runJobs();
    expect(ports.pages.fetched()).toEqual([url]);
    ports.clock.set(someTime + 3600);
    await send(url);
    await runJobs();
    expect(ports.pages.fetched()).toEqual([url, url]);
    expect(updates()).toEqual([]);
  });

  it.each<readonly [string, Partial<FetchedPage>]>([
    ['a title', { title: ' \n\u200b' }],
    ['a picture', { pictureUrl: undefined }],
    ['a picture that can be fetched', { pictureUrl: 'https://news.example/gone' }],
  ])('need %s', async (_, missing) => {
    const { ports, runJobs, send, html } = setUp();
    ports.pages.publish(url, { ...page, ...missing });
    await send(url);
    await runJobs();
    expect(html()).toBe(`<p>${url}</p>`);
  });

  it.each<readonly [string, Caller]>([
    ['the organization does not want them', { ...author, realm: someRealm }],
    ['the author is a bot', aCaller({ realm, user: aUser({ bot: { type: 1, ownerId: null } }) })],
  ])('are not fetched if %s', async (_, by) => {
    const { ports, runJobs, send } = setUp(by);
    await send(url);
    await runJobs();
    expect(ports.pages.fetched()).toEqual([]);
    expect(ports.state().jobs).toEqual([]);
  });

  it('are not fetched if the organization has stopped wanting them before the job', async () => {
    const { ports, useCases, runJobs, send, html } = setUp();
    ports.pages.publish(url, page);
    await send(url);
    await useCases.organization.updateRealm(author, {
      settings: { inline_url_embed_preview: false },
    })();
    await runJobs();
    expect([ports.pages.fetched(), html()]).toEqual([[], `<p>${url}</p>`]);
  });

  it('are rendered with the text for the level of its client', async () => {
    const seen: boolean[] = [];
    const by = { ...author, level: sidesOf('isoTimesOnly')[0] };
    const { ports, runJobs, send } = setUp(by, [], {
      ...fakeRenderer,
      render: (content, directory) => {
        seen.push(directory.acceptsAnyTime);
        return fakeRenderer.render(content, directory);
      },
    });
    ports.pages.publish(url, page);
    await send(url);
    await runJobs();
    expect(new Set(seen)).toEqual(new Set([true]));
    expect(seen.length).toBeGreaterThan(1);
  });

  describe('of a text with names', () => {
    const meant: Rendering['names'][] = [];
    const renderer: Renderer = {
      ...fakeRenderer,
      render: (content, { users, groups, channels, topics, ...directory }) => {
        meant.push({ users, groups, channels, topics });
        return fakeRenderer.render(content, { users, groups, channels, topics, ...directory });
      },
    };
    const setUpWithNames = async () => {
      meant.length = 0;
      const parley = setUp(author, [], renderer);
      parley.ports.pages.publish(url, page);
      const { fullName } = author.user;
      const id = await parley.send(`${url} @**${fullName}** #**${channel.name}**`);
      await parley.ports.transact('server', (tx) =>
        pipe(
          tx.users.update(realm.id, author.user.id, { fullName: 'Renamed' }),
          TE.flatMap(() => tx.channels.update(realm.id, channel.id, { name: 'renamed' })),
        ),
      )();
      return { ...parley, id };
    };
    const asSent = {
      users: [{ id: author.user.id, fullName: author.user.fullName, isActive: true }],
      groups: [],
      channels: [{ id: channel.id, name: channel.name }],
      topics: [],
    };

    it('leave what the names meant when it was sent', async () => {
      const { runJobs, html } = await setUpWithNames();
      await runJobs();
      expect(html()).toContain('<img');
      expect(meant.length).toBeGreaterThan(1);
      expect(meant).toEqual(meant.map(() => asSent));
    });

    it('leave what the names of a later text mean', async () => {
      const { runJobs, edit, id, html } = await setUpWithNames();
      await edit(id, '@**Renamed**');
      await runJobs();
      expect(html()).toBe('<p>@**Renamed**</p>');
      expect(meant.at(-1)).toMatchObject({ users: [{ fullName: 'Renamed' }], channels: [] });
    });
  });

  it('change nothing when the job runs again', async () => {
    const { ports, useCases, runJobs, send, updates } = setUp();
    ports.pages.publish(url, page);
    const messageId = await send(url);
    await runJobs();
    const job = { _tag: 'FetchLinkPreviews' as const, realmId: realm.id, messageId };
    expect(await useCases.messages.fetchLinkPreviews(job)()).toEqual(E.right(undefined));
    expect([updates(), ports.pages.fetched()]).toEqual([['MessageRerendered'], [url]]);
  });

  it('are those of the text after an edit, whose links are fetched too', async () => {
    const { ports, runJobs, send, edit, html } = setUp();
    const other = 'https://news.example/tomorrow';
    ports.pages.publish(url, page);
    ports.pages.publish(other, { ...page, title: 'Other' });
    const id = await send(url);
    await runJobs();
    await edit(id, other);
    expect(html()).toBe(`<p>${other}</p>`);
    await runJobs();
    expect(html()).toContain('alt="Other"');
  });

  it.each(['an edit', 'a deletion'])('are dropped after %s during the job', async (what) => {
    const { ports, send, edit, html, updates } = setUp();
    ports.pages.publish(url, page);
    const messageId = await send(url);
    const change = () =>
      what === 'an edit'
        ? edit(messageId, 'words')
        : ports.transact('server', ({ edits }) => edits.remove(realm.id, [messageId]))();
    const interrupted = bindUseCases({
      ...ports,
      pages: {
        ...ports.pages,
        picture: (pictureUrl) => async () => {
          await change();
          return ports.pages.picture(pictureUrl)();
        },
      },
    });
    const job = { _tag: 'FetchLinkPreviews' as const, realmId: realm.id, messageId };
    expect(await interrupted.messages.fetchLinkPreviews(job)()).toEqual(E.right(undefined));
    expect(html()).toBe(what === 'an edit' ? '<p>words</p>' : '');
    expect(updates()).not.toContain('MessageRerendered');
  });

  it('forget the pages that are too many, with their pictures', async () => {
    const { ports, runJobs, send } = setUp(author, oldPages);
    const [oldest] = oldPages;
    const picture = oldest?.picture ?? '';
    await ports.files.write(picture, inOneChunk(new Uint8Array([1])))();
    await send(url);
    await runJobs();
    const urls = ports.state().linkedPages.map((each) => each.url);
    expect([urls.length, urls.includes(oldest?.url ?? ''), urls.includes(url)]).toEqual([
      maxLinkedPages,
      false,
      true,
    ]);
    expect(await ports.files.read(picture)()).toEqual(E.right(O.none));
  });
});
