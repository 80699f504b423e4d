import * as O from 'fp-ts/Option';
import type { History } from '../../channels';
import { nextId, someTime } from '../../in-memory';
import { MessageId, role } from '../../kernel';
import type { MessageSearch, Narrow } from '../../messages';
import { term, viewPerson } from '../../messages';
import { aRendering } from '../build-messages';
import { asCorrespondent } from '../build-people';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** The data that messages are presented with, besides their content. */
export const messageViewsContract = (makeStore: MakeStore): void =>
  describe('views of messages', () => {
    it('show reactions with their users, in the order of creation', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const [one, other] = [await addUser(), await addUser({ fullName: 'Zoë' })];
      const id = await send(one, (await addChannel()).recipientId);
      const [cat, star] = [
        { name: 'cat', code: '1f408', type: 'unicode_emoji' as const },
        { name: 'sun', code: '7', type: 'realm_emoji' as const },
      ];
      for (const reaction of [
        { userId: other.id, emoji: star },
        { userId: one.id, emoji: cat },
      ]) {
        await within(({ reactions }) => reactions.add(realm.id, id, reaction));
      }
      const [view] = await within(({ messages }) => messages.views(realm, [id]));
      expect(view?.reactions).toEqual([
        {
          emojiName: 'sun',
          emojiCode: '7',
          reactionType: 'realm_emoji',
          user: viewPerson(other, realm),
        },
        {
          emojiName: 'cat',
          emojiCode: '1f408',
          reactionType: 'unicode_emoji',
          user: viewPerson(one, realm),
        },
      ]);
    });

    it('highlight search terms in content and topic, but not in tags', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const sender = await addUser();
      const id = await send(sender, (await addChannel()).recipientId, {
        topic: 'rhubarb & <i>',
        rendering: aRendering({ html: '<p title="rhubarb">Rhubarb tea</p>' }),
      });
      const page = await within(({ messages }) =>
        messages.page(
          realm,
          sender.id,
          { _tag: 'Named', ids: [id, nextId(MessageId)] },
          1_000_000,
          { words: 'rhubarb', phrases: [] },
        ),
      );
      expect(page.messages.map(({ highlight }) => highlight)).toEqual([
        {
          content: '<p title="rhubarb"><span class="highlight">Rhubarb</span> tea</p>',
          topic: '<span class="highlight">rhubarb</span> &amp; &lt;i&gt;',
        },
      ]);
    });

    it('highlight nothing in attributes, whatever these contain', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const sender = await addUser();
      const tags = '<a title="a\\">one</a> <a title="b> tea <i>">two</a>';
      const id = await send(sender, (await addChannel()).recipientId, {
        topic: 'tea\\',
        rendering: aRendering({ html: `<p>${tags} tea\\&amp;#92;</p>` }),
      });
      const page = await within(({ messages }) =>
        messages.page(realm, sender.id, { _tag: 'Named', ids: [id] }, 1_000_000, {
          words: 'tea',
          phrases: [],
        }),
      );
      const tea = '<span class="highlight">tea</span>';
      expect(page.messages.map(({ highlight }) => highlight)).toEqual([
        { content: `<p>${tags} ${tea}\\&amp;#92;</p>`, topic: `${tea}\\` },
      ]);
    });

    it('highlight a word of a formula where it is shown alone', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const sender = await addUser();
      const ofSource = '<annotation encoding="application/x-tex">tea \\text{tea}</annotation>';
      const math = `<math xmlns="a" display="block"><mtext>tea</mtext>${ofSource}</math>`;
      const html = (word: string) =>
        [1, 2].map((n) => `${math}<span title="<math>" class="mord">${word}</span>${n}`).join('');
      const id = await send(sender, (await addChannel()).recipientId, {
        rendering: aRendering({ html: `<p>${html('tea')}</p>` }),
      });
      const query = { words: 'tea', phrases: [] };
      const page = await within(({ messages }) =>
        messages.page(realm, sender.id, { _tag: 'Named', ids: [id] }, 1_000_000, query),
      );
      expect(page.messages.map(({ highlight }) => highlight?.content)).toEqual([
        `<p>${html('<span class="highlight">tea</span>')}</p>`,
      ]);
    });

    it.each([
      [
        'deploym',
        '<p><span class="highlight">Deployments</span> <a href="/deployments">ployment</a></p>',
      ],
      [
        'deploy tea',
        '<p><span class="highlight">Deploys</span> <span class="highlight">teas</span></p>',
      ],
    ])('highlight the words that %s begins', async (words, marked) => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const sender = await addUser();
      const html = marked.replaceAll('<span class="highlight">', '').replaceAll('</span>', '');
      const id = await send(sender, (await addChannel()).recipientId, {
        topic: 'international',
        rendering: aRendering({ html }),
      });
      const page = await within(({ messages }) =>
        messages.page(realm, sender.id, { _tag: 'Named', ids: [id] }, 1_000_000, {
          words,
          phrases: [],
        }),
      );
      expect(page.messages.map(({ highlight }) => highlight)).toEqual([
        { content: marked, topic: 'international' },
      ]);
    });

    it('return escaped topics and unchanged contents where nothing is searched for', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const html = `<p>Tea &amp; <a href="/x-y">x-y</a>\n<br> it's "5 > 3"</p>`;
      const sender = await addUser();
      const id = await send(sender, (await addChannel()).recipientId, {
        topic: `<i> & "it's"`,
        rendering: aRendering({ html }),
      });
      const page = await within(({ messages }) =>
        messages.page(realm, sender.id, { _tag: 'Named', ids: [id] }, 1_000_000, {
          words: '',
          phrases: [],
        }),
      );
      expect(page.messages.map(({ highlight }) => highlight)).toEqual([
        { content: html, topic: '&lt;i&gt; &amp; &quot;it&#39;s&quot;' },
      ]);
    });

    it('return who has a message besides its subscribers', async () => {
      const { realm, addUser, addChannel, converse, join, send, within } =
        await newWorld(makeStore);
      const [member, visitor, guest] = [
        await addUser(),
        await addUser(),
        await addUser({ role: role.guest }),
      ];
      const channel = await addChannel();
      await join(channel, member);
      const id = await send(member, channel.recipientId);
      await within(({ flags }) =>
        flags.set(realm.id, id, [
          [member.id, ['mentioned']],
          [visitor.id, ['historical']],
          [guest.id, ['historical']],
        ]),
      );
      const direct = await send(guest, await converse(guest, member));
      const [second, other] = [await send(member, channel.recipientId), await addUser()];
      await within(({ flags }) =>
        flags.set(realm.id, second, [
          [visitor.id, ['historical']],
          [other.id, ['historical']],
        ]),
      );
      const audienceFactsOf = (...of: readonly MessageId[]) =>
        within(({ messages }) => messages.audienceFactsOf(realm.id, of));
      expect(await audienceFactsOf(id)).toEqual({
        people: [],
        enteredFor: [visitor.id, guest.id],
      });
      expect(await audienceFactsOf(id, second)).toEqual({
        people: [],
        enteredFor: [visitor.id, guest.id, other.id],
      });
      expect(await audienceFactsOf(direct)).toEqual({
        people: [member.id, guest.id],
        enteredFor: [],
      });
    });

    it('find the first message after a time in the history', async () => {
      const { realm, addUser, converse, send, within } = await newWorld(makeStore);
      const [sender, other] = [await addUser(), await addUser()];
      const recipientId = await converse(sender);
      const ids = [
        await send(sender, recipientId, { sentAt: someTime }),
        await send(sender, recipientId, { sentAt: someTime + 10 }),
        await send(sender, recipientId, { sentAt: someTime + 10 }),
      ];
      const firstSentBy = (time: number, given: Partial<MessageSearch> = {}) =>
        within(({ messages }) =>
          messages.firstSentBy(
            realm.id,
            {
              narrow: [],
              history: { _tag: 'Personal', reader: asCorrespondent(sender, realm) },
              ...given,
            },
            time,
          ),
        );
      expect(await firstSentBy(someTime - 5)).toEqual(O.some(ids[0]));
      expect(await firstSentBy(someTime + 1)).toEqual(O.some(ids[1]));
      expect(await firstSentBy(someTime + 10)).toEqual(O.some(ids[1]));
      expect(await firstSentBy(someTime + 11)).toEqual(O.none);
      const byOther: Narrow = [term('sender', other.id)];
      expect(await firstSentBy(someTime, { narrow: byOther })).toEqual(O.none);
      const history: History = { _tag: 'Personal', reader: asCorrespondent(other, realm) };
      expect(await firstSentBy(someTime, { history })).toEqual(O.none);
    });

    it('list conversations with messages, the newest first', async () => {
      const { realm, addUser, converse, send, within } = await newWorld(makeStore);
      const [one, two, three] = [await addUser(), await addUser(), await addUser()];
      const alone = await converse(one);
      await converse(one, three);
      const pair = await converse(one, two);
      await send(one, pair);
      const toSelf = await send(one, alone);
      const all = await send(three, await converse(one, two, three));
      const last = await send(two, pair);
      const conversations = (of: typeof one) =>
        within(({ messages }) => messages.recentConversationsOf(realm.id, of.id));
      expect(await conversations(one)).toEqual([
        { userIds: [one.id, two.id], maxMessageId: last },
        { userIds: [one.id, two.id, three.id], maxMessageId: all },
        { userIds: [one.id], maxMessageId: toSelf },
      ]);
      expect(await conversations(three)).toEqual([
        { userIds: [one.id, two.id, three.id], maxMessageId: all },
      ]);
    });
  });
