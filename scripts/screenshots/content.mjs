// What the pictures show: an organization with some people, channels and conversations.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../root.mjs';

const { createApi } = createRequire(import.meta.url)(join(root, 'packages/client/dist/index.js'));

export const password = 'an-example-for-everyone-to-see';

export const people = {
  ada: 'Ada Okafor',
  ben: 'Ben Schreiber',
  chloe: 'Chloé Laurent',
  dmitri: 'Dmitri Volkov',
  emi: 'Emi Tanaka',
  farid: 'Farid Haddad',
  grace: 'Grace Mwangi',
  hugo: 'Hugo Almeida',
};

const channels = [
  ['announcements', 'News for everybody'],
  ['design', 'How things look and feel'],
  ['engineering', 'Architecture, reviews, and what broke'],
  ['general', 'Everything that has no channel of its own'],
  ['release', 'Plans, dates and checklists'],
  ['support', 'Questions of customers, answered within the day'],
];

/** Channel and topic, and who says what. */
const conversations = [
  [
    'general',
    'welcome',
    ['grace', 'Welcome to the team, @**Ada Okafor**! :tada:'],
    ['ada', 'Thank you! Happy to be here.'],
    ['hugo', 'Great to have you. Shout if anything about the setup is unclear.'],
  ],
  [
    'design',
    'navigation sidebar',
    [
      'chloe',
      'I have a second round of the sidebar. Folders are collapsible now, and pinned channels stay on top.',
    ],
    [
      'chloe',
      'Two questions:\n\n1. Do we show unread counts of muted channels at all?\n2. Is 272 px wide enough for German channel names?',
    ],
    [
      'ben',
      'For 2: mine are all longer than that. They get cut with an ellipsis, which is fine as long as there is a tooltip.',
    ],
    [
      'emi',
      'I would show them, but **faint**. Hiding numbers completely made people think that messages were lost.',
    ],
    ['chloe', 'Agreed, faint it is. I will update the mock-up this afternoon.'],
  ],
  [
    'engineering',
    'slow search queries',
    [
      'dmitri',
      'The slow query log has a new leader since Tuesday. It is the search by sender, which ignores the index:\n\n```sql\nselect id\n  from message\n where realm_id = $1 and sender_id = $2\n order by id desc\n limit 50;\n```',
    ],
    [
      'farid',
      'I can reproduce it with about a million messages: 840 ms, and 3 ms with an index on `(realm_id, sender_id, id)`.',
    ],
    ['dmitri', '> 840 ms, and 3 ms with an index\n\nThat settles it. Can you open a pull request?'],
    [
      'farid',
      'On it. Review from @**Ada Okafor** or @**Emi Tanaka**, please — it should be small.',
    ],
    ['emi', 'I can take it after lunch.'],
    [
      'ada',
      'Fine with me. Please add a line to the [release notes](https://example.org/notes) as well.',
    ],
  ],
  [
    'engineering',
    'weekly review',
    ['grace', '**Agenda**\n\n- what we shipped\n- open incidents\n- plans for next week'],
    ['ben', 'Shipped: the new importer, and 14 small fixes.'],
    ['hugo', 'No open incidents. :check:'],
  ],
  [
    'release',
    'version 2.4',
    [
      'hugo',
      '| step | who | done |\n|---|---|---|\n| freeze | Hugo | yes |\n| translations | Chloé | yes |\n| smoke test | Farid | |\n| announcement | Grace | |',
    ],
    ['grace', 'The announcement is ready. I will send it when the smoke test is green.'],
    ['farid', 'Smoke test starts now.'],
  ],
  [
    'support',
    'import of old archives',
    [
      'ben',
      'A customer asks whether archives from 2019 can be imported. Do we support that format?',
    ],
    ['dmitri', 'Yes, since 2.3. The attachments have to be in the same folder.'],
  ],
  [
    'announcements',
    'office',
    ['grace', 'The office is closed on Friday. Enjoy the long weekend! :sunny:'],
  ],
];

const directs = [
  [
    'ada',
    'emi',
    ['emi', 'Do you have ten minutes for the index question?'],
    ['ada', 'Sure, after the review?'],
    ['emi', 'Perfect, thanks!'],
  ],
  ['ada', 'hugo', ['hugo', 'Could you look over the upgrade guide before Thursday?']],
  ['ada', 'grace', ['ada', 'I moved our meeting to Wednesday.'], ['grace', ':+1:']],
];

const administratorRole = 200;

const statuses = { chloe: 'Working from Lyon', dmitri: 'In a meeting', hugo: 'On call' };

const emailOf = (name) => `${name}@example.org`;

/** Fills the organization; returns who looks at it, and addresses of what to show. */
export const fill = async (site, account) => {
  const owner = createApi(account);
  await owner.call('updateRealm', { name: 'Northwind Studio' });
  const apis = {};
  for (const [name, fullName] of Object.entries(people)) {
    await owner.call('createUser', { email: emailOf(name), password, full_name: fullName });
    const { api_key: apiKey, user_id: id } = await createApi({ site }).call('fetchApiKey', {
      username: emailOf(name),
      password,
    });
    apis[name] = { id, ...createApi({ site, email: emailOf(name), apiKey }) };
  }
  for (const [name, description] of channels) {
    await owner.call('subscribe', {
      subscriptions: [{ name, description }],
      principals: Object.values(apis).map(({ id }) => id),
    });
  }
  await owner.call('updateUser', { user_id: apis.grace.id, role: administratorRole });
  const { ada } = apis;
  const { subscriptions } = await ada.call('listSubscriptions');
  const idOf = (name) => subscriptions.find((channel) => channel.name === name).stream_id;
  await ada.call('changeSubscriptionSettings', {
    subscription_data: [
      { stream_id: idOf('design'), property: 'pin_to_top', value: true },
      { stream_id: idOf('announcements'), property: 'is_muted', value: true },
    ],
  });
  const sent = {};
  for (const [channel, topic, ...messages] of conversations) {
    for (const [name, content] of messages) {
      const { id } = await apis[name].call('sendMessage', {
        type: 'channel',
        to: idOf(channel),
        topic,
        content,
      });
      (sent[topic] ??= []).push(id);
    }
  }
  for (const [a, b, ...messages] of directs) {
    for (const [name, content] of messages) {
      const other = name === a ? b : a;
      await apis[name].call('sendMessage', { type: 'direct', to: [apis[other].id], content });
    }
  }
  const react = (name, id, emoji) =>
    apis[name].call('addReaction', { message_id: id, emoji_name: emoji });
  const [slow] = [sent['slow search queries']];
  for (const name of ['ben', 'emi', 'ada']) {
    await react(name, slow[1], '+1');
  }
  await react('grace', slow[1], 'rocket');
  await react('hugo', slow[4], 'heart');
  await apis.emi.call('editMessage', {
    message_id: slow[4],
    content: 'I can take it right after lunch.',
  });
  for (const [name, text] of Object.entries(statuses)) {
    await apis[name].call('setOwnStatus', { status_text: text });
  }
  for (const [name, status] of Object.entries({
    ben: 'active',
    emi: 'active',
    chloe: 'idle',
    grace: 'active',
    dmitri: 'active',
  })) {
    await apis[name].call('reportPresence', { status });
  }
  const { messages } = await ada.call('listMessages', {
    anchor: 'newest',
    num_before: 200,
    num_after: 0,
  });
  // The question of Hugo is the third from the end.
  const unread = [...sent['version 2.4'].slice(1), ...slow.slice(3), messages.at(-3).id];
  await ada.call('changeMessageFlags', {
    messages: messages.map(({ id }) => id).filter((id) => !unread.includes(id)),
    op: 'add',
    flag: 'read',
  });
  await ada.call('changeMessageFlags', { messages: [slow[1]], op: 'add', flag: 'starred' });
  return {
    email: emailOf('ada'),
    administrator: emailOf('grace'),
    conversation: `#narrow/channel/${idOf('engineering')}/topic/slow.20search.20queries`,
    channel: `#narrow/channel/${idOf('design')}`,
    direct: `#narrow/dm/${apis.emi.id}`,
  };
};
