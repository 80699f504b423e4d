import * as t from 'io-ts';
import type { Integration } from '../webhooks/integration';
import { code, link, list, phrase, plain, quoted } from '../webhooks/markdown';
import { nullableText, readEvent, reader, textAt } from '../webhooks/read-payload';

const Person = t.type({ displayName: t.string });

const Named = t.union([t.type({ name: t.string }), t.null, t.undefined]);

const Issue = t.type({
  key: t.string,
  /** The URL in the API, at the site's address. */
  self: t.string,
  fields: t.type({
    summary: t.string,
    issuetype: Named,
    priority: Named,
    assignee: t.union([Person, t.null, t.undefined]),
  }),
});
type Issue = t.TypeOf<typeof Issue>;

const siteOf = (self: string): string => /^https?:\/\/[^/]+/.exec(self)?.[0] ?? '';

const issueLink = ({ key, self, fields }: Issue): string =>
  link(`${key} ${fields.summary}`, `${siteOf(self)}/browse/${encodeURIComponent(key)}`);

const topicOf = ({ key, fields }: Issue): string => phrase(`${key}: ${fields.summary}`);

const Change = t.type({ issue: Issue, user: t.union([Person, t.undefined]) });

const actor = (person: t.TypeOf<typeof Person> | undefined): string =>
  `**${plain(person?.displayName ?? 'Somebody')}**`;

const detailsOf = ({ fields: { issuetype, priority, assignee } }: Issue): string =>
  list([
    ...(issuetype == null ? [] : [`Type: ${plain(issuetype.name)}`]),
    ...(priority == null ? [] : [`Priority: ${plain(priority.name)}`]),
    ...(assignee == null ? [] : [`Assignee: ${plain(assignee.displayName)}`]),
  ]);

const created = reader(Change, ({ issue, user }) => [
  {
    topic: topicOf(issue),
    content: `${actor(user)} created ${issueLink(issue)}:${detailsOf(issue)}`,
  },
]);

const deleted = reader(Change, ({ issue, user }) => [
  { topic: topicOf(issue), content: `${actor(user)} deleted ${issueLink(issue)}.` },
]);

const Update = t.intersection([
  Change,
  t.partial({
    changelog: t.type({
      items: t.array(t.type({ field: t.string, fromString: nullableText, toString: nullableText })),
    }),
  }),
]);

const shown = (value: string | null | undefined): string =>
  value == null || value === '' ? 'nothing' : code(value);

const updated = reader(Update, ({ issue, user, changelog }) => {
  const changes = (changelog?.items ?? []).map(
    (item) => `${plain(item.field)}: ${shown(item.fromString)} to ${shown(item.toString)}`,
  );
  return changes.length === 0
    ? []
    : [
        {
          topic: topicOf(issue),
          content: `${actor(user)} updated ${issueLink(issue)}:${list(changes)}`,
        },
      ];
});

const Comment = t.type({
  issue: Issue,
  comment: t.type({ body: t.string, author: t.union([Person, t.undefined]) }),
});

const comment = (verb: string, showsBody: boolean) =>
  reader(Comment, ({ issue, comment: given }) => [
    {
      topic: topicOf(issue),
      content: `${actor(given.author)} ${verb} ${issueLink(issue)}.${showsBody ? quoted(given.body) : ''}`,
    },
  ]);

const readers = {
  comment_created: comment('commented on', true),
  comment_deleted: comment('deleted a comment on', false),
  comment_updated: comment('edited a comment on', true),
  'jira:issue_created': created,
  'jira:issue_deleted': deleted,
  'jira:issue_updated': updated,
};

/** Source of the payloads: Jira's documentation, "Webhooks". */
export const jira: Integration = {
  name: 'jira',
  displayName: 'Jira',
  eventTypes: Object.keys(readers),
  signature: { header: 'x-hub-signature', prefix: 'sha256=', kind: 'hmac-sha256' },
  urlOptions: [],
  read: readEvent(readers, ({ body }) => textAt(body, 'webhookEvent')),
};
