import * as t from 'io-ts';
import { plural } from '../../kernel';
import { Commit, branchOf, commitList } from '../webhooks/git';
import type { Integration, WebhookMessage } from '../webhooks/integration';
import { code, link, phrase, plain, quoted } from '../webhooks/markdown';
import { entryFor, nullableText, readEvent, reader, textAt } from '../webhooks/read-payload';

const Project = t.type({ path_with_namespace: t.string, web_url: t.string });

const Common = t.type({ project: Project, user: t.type({ name: t.string }) });
type Common = t.TypeOf<typeof Common>;

const about = (
  { project }: { readonly project: t.TypeOf<typeof Project> },
  subject: string,
  content: string,
): WebhookMessage => ({ topic: phrase(`${project.path_with_namespace} / ${subject}`), content });

const actor = ({ user }: Common): string => `**${plain(user.name)}**`;

const projectLink = ({ project }: { readonly project: t.TypeOf<typeof Project> }): string =>
  link(project.path_with_namespace, project.web_url);

const Push = t.type({
  project: Project,
  user_name: t.string,
  ref: t.string,
  /** Only zeros if the branch was created. */
  before: t.string,
  /** Only zeros if the branch was deleted. */
  after: t.string,
  total_commits_count: t.number,
  commits: t.array(Commit),
});
type Push = t.TypeOf<typeof Push>;

const isNothing = (commit: string): boolean => /^0+$/.test(commit);

const referenceChange = (noun: string, payload: Push): string | undefined => {
  if (isNothing(payload.after)) {
    return `**${plain(payload.user_name)}** deleted ${noun} ${code(branchOf(payload.ref))} of ${projectLink(payload)}.`;
  }
  return isNothing(payload.before)
    ? `**${plain(payload.user_name)}** created ${noun} ${code(branchOf(payload.ref))} of ${projectLink(payload)}.`
    : undefined;
};

const push = reader(Push, (payload) => {
  const { commits, total_commits_count: total, before, after, ref, project } = payload;
  const change = referenceChange('branch', payload);
  if (change !== undefined && commits.length === 0) {
    return [about(payload, branchOf(ref), change)];
  }
  if (commits.length === 0) {
    return [];
  }
  const lines = commitList(commits);
  const compare = isNothing(before)
    ? undefined
    : `${project.web_url}/-/compare/${before}...${after}`;
  return [
    about(
      payload,
      branchOf(ref),
      `**${plain(payload.user_name)}** ${link('pushed', compare)} ${plural(total, 'commit')} to ${code(branchOf(ref))} of ${projectLink(payload)}:${lines}`,
    ),
  ];
});

const tagPush = reader(Push, (payload) => {
  const change = referenceChange('tag', payload);
  return change === undefined ? [] : [about(payload, branchOf(payload.ref), change)];
});

const verbs: Readonly<Record<string, string>> = {
  create: 'created',
  delete: 'deleted',
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
  update: 'updated',
  merge: 'merged',
  approved: 'approved',
  unapproved: 'withdrew the approval of',
  approval: 'approved',
  unapproval: 'withdrew the approval of',
};

const verbOf = (action: string | null | undefined): string =>
  action == null ? 'updated' : (entryFor(verbs, action) ?? action.replaceAll('_', ' '));

const Item = t.type({ iid: t.number, title: t.string });
type Item = t.TypeOf<typeof Item>;

const issueTitle = ({ iid, title }: Item): string => `issue #${iid} ${title}`;

const mergeRequestTitle = ({ iid, title }: Item): string => `MR !${iid} ${title}`;

const Attributes = t.intersection([
  Item,
  t.type({ url: t.string, description: nullableText, action: nullableText }),
]);

const Issue = t.intersection([Common, t.type({ object_attributes: Attributes })]);

const issue = reader(Issue, (payload) => {
  const { object_attributes: item } = payload;
  return [
    about(
      payload,
      issueTitle(item),
      `${actor(payload)} ${plain(verbOf(item.action))} ${link(issueTitle(item), item.url)}.${item.action === 'open' ? quoted(item.description) : ''}`,
    ),
  ];
});

const MergeRequest = t.intersection([
  Common,
  t.type({
    object_attributes: t.intersection([
      Attributes,
      t.type({ source_branch: t.string, target_branch: t.string }),
    ]),
  }),
]);

const mergeRequest = reader(MergeRequest, (payload) => {
  const { object_attributes: item } = payload;
  const branches =
    item.action === 'open' || item.action === 'merge'
      ? ` (${code(item.source_branch)} into ${code(item.target_branch)})`
      : '';
  return [
    about(
      payload,
      mergeRequestTitle(item),
      `${actor(payload)} ${plain(verbOf(item.action))} ${link(mergeRequestTitle(item), item.url)}${branches}.${item.action === 'open' ? quoted(item.description) : ''}`,
    ),
  ];
});

const Note = t.intersection([
  Common,
  t.type({ object_attributes: t.type({ note: t.string, url: t.string }) }),
  t.partial({ issue: Item, merge_request: Item }),
]);

const note = reader(Note, (payload) => {
  const { object_attributes: given, issue: item, merge_request: request } = payload;
  const subject =
    (item && issueTitle(item)) ?? (request && mergeRequestTitle(request)) ?? 'a commit or snippet';
  return [
    about(
      payload,
      item === undefined && request === undefined ? 'comments' : subject,
      `${actor(payload)} ${link('commented on', given.url)} ${plain(subject)}.${quoted(given.note)}`,
    ),
  ];
});

const Pipeline = t.intersection([
  Common,
  t.type({ object_attributes: t.type({ id: t.number, ref: t.string, status: t.string }) }),
]);

/** A pipeline reports each of its states; these are the last ones. */
const finalStatuses: readonly string[] = ['success', 'failed', 'canceled', 'skipped'];

const pipeline = reader(Pipeline, (payload) => {
  const { id, ref, status } = payload.object_attributes;
  return finalStatuses.includes(status)
    ? [
        about(
          payload,
          ref,
          `${link(`Pipeline #${id}`, `${payload.project.web_url}/-/pipelines/${id}`)} on ${code(ref)} of ${projectLink(payload)}: ${plain(status)}.`,
        ),
      ]
    : [];
});

const Release = t.type({
  project: Project,
  action: t.string,
  name: t.string,
  tag: t.string,
  url: t.string,
  description: nullableText,
});

const release = reader(Release, (payload) => [
  about(
    payload,
    'releases',
    `Release ${link(payload.name, payload.url)} (${code(payload.tag)}) of ${projectLink(payload)}: ${plain(payload.action)}.${payload.action === 'create' ? quoted(payload.description) : ''}`,
  ),
]);

const WikiPage = t.intersection([
  Common,
  t.type({ object_attributes: t.type({ title: t.string, url: t.string, action: t.string }) }),
]);

const wikiPage = reader(WikiPage, (payload) => {
  const { title, url, action } = payload.object_attributes;
  return [
    about(
      payload,
      'wiki',
      `${actor(payload)} ${plain(verbOf(action))} wiki page ${link(title, url)} of ${projectLink(payload)}.`,
    ),
  ];
});

const readers = {
  issue,
  merge_request: mergeRequest,
  note,
  pipeline,
  push,
  release,
  tag_push: tagPush,
  wiki_page: wikiPage,
};

/** Source of the payloads: GitLab's documentation, "Webhook events". */
export const gitlab: Integration = {
  name: 'gitlab',
  displayName: 'GitLab',
  eventTypes: Object.keys(readers),
  signature: { header: 'x-gitlab-token', prefix: '', kind: 'secret' },
  urlOptions: [],
  read: readEvent(readers, ({ body }) => textAt(body, 'object_kind')),
};
