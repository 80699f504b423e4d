import * as t from 'io-ts';
import { plural } from '../../kernel';
import { Commit, branchOf, commitList } from '../webhooks/git';
import type { Integration, WebhookMessage } from '../webhooks/integration';
import { code, link, phrase, plain, quoted } from '../webhooks/markdown';
import { entryFor, nullableText, readEvent, reader } from '../webhooks/read-payload';

const Actor = t.type({ login: t.string });

const Common = t.type({
  repository: t.type({ full_name: t.string, html_url: t.string }),
  sender: Actor,
});
type Common = t.TypeOf<typeof Common>;

const Item = t.type({
  number: t.number,
  title: t.string,
  html_url: t.string,
  body: nullableText,
});
type Item = t.TypeOf<typeof Item>;

const Comment = t.type({ html_url: t.string, body: nullableText });

const about = ({ repository }: Common, subject: string, content: string): WebhookMessage => ({
  topic: phrase(`${repository.full_name} / ${subject}`),
  content,
});

const actor = ({ sender }: Common): string => `**${plain(sender.login)}**`;

/** Such as "review_requested" to "review requested". */
const inWords = (action: string): string => plain(action.replaceAll('_', ' '));

const repository = (payload: Common): string =>
  link(payload.repository.full_name, payload.repository.html_url);

const Push = t.intersection([
  Common,
  t.type({
    ref: t.string,
    compare: t.string,
    deleted: t.boolean,
    forced: t.boolean,
    commits: t.array(Commit),
  }),
]);

const push = reader(Push, (payload) => {
  const { ref, compare, commits, deleted, forced } = payload;
  if (deleted || commits.length === 0) {
    return [];
  }
  const verb = link(forced ? 'force-pushed' : 'pushed', compare);
  const lines = commitList(commits);
  const what = `${plural(commits.length, 'commit')} to ${code(branchOf(ref))}`;
  return [
    about(
      payload,
      branchOf(ref),
      `${actor(payload)} ${verb} ${what} of ${repository(payload)}:${lines}`,
    ),
  ];
});

const Reference = t.intersection([Common, t.type({ ref: t.string, ref_type: t.string })]);

const reference = (verb: string) =>
  reader(Reference, (payload) => [
    about(
      payload,
      payload.ref,
      `${actor(payload)} ${verb} ${plain(payload.ref_type)} ${code(payload.ref)} in ${repository(payload)}.`,
    ),
  ]);

const issueTopic = ({ number, title }: Item): string => `issue #${number} ${title}`;

const pullRequestTopic = ({ number, title }: Item): string => `PR #${number} ${title}`;

/** Actions that begin something new, whose text is worth showing. */
const showsBody = (action: string): boolean => ['opened', 'created', 'published'].includes(action);

const Issue = t.intersection([
  Common,
  t.type({ action: t.string, issue: Item }),
  t.partial({ label: t.type({ name: t.string }), assignee: t.union([Actor, t.null]) }),
]);

const detailOf = ({
  label,
  assignee,
}: {
  readonly label?: { readonly name: string };
  readonly assignee?: t.TypeOf<typeof Actor> | null;
}): string => {
  if (label !== undefined) {
    return ` (label ${code(label.name)})`;
  }
  return assignee == null ? '' : ` (assignee ${plain(assignee.login)})`;
};

const issue = reader(Issue, (payload) => {
  const { action, issue: item } = payload;
  const title = link(issueTopic(item), item.html_url);
  return [
    about(
      payload,
      issueTopic(item),
      `${actor(payload)} ${inWords(action)} ${title}${detailOf(payload)}.${showsBody(action) ? quoted(item.body) : ''}`,
    ),
  ];
});

const IssueComment = t.intersection([
  Common,
  t.type({
    action: t.string,
    issue: t.intersection([Item, t.partial({ pull_request: t.unknown })]),
    comment: Comment,
  }),
]);

const commentVerbs: Readonly<Record<string, string>> = {
  created: 'commented on',
  edited: 'edited a comment on',
  deleted: 'deleted a comment on',
};

const commentVerb = (action: string): string =>
  entryFor(commentVerbs, action) ?? `${action} a comment on`;

const issueComment = reader(IssueComment, (payload) => {
  const { action, issue: item, comment } = payload;
  const topic = item.pull_request === undefined ? issueTopic(item) : pullRequestTopic(item);
  const verb = link(commentVerb(action), comment.html_url);
  return [
    about(
      payload,
      topic,
      `${actor(payload)} ${verb} ${link(topic, item.html_url)}.${action === 'deleted' ? '' : quoted(comment.body)}`,
    ),
  ];
});

const PullRequest = t.intersection([
  Common,
  t.type({
    action: t.string,
    pull_request: t.intersection([
      Item,
      t.type({
        merged: t.union([t.boolean, t.null, t.undefined]),
        base: t.type({ ref: t.string }),
        head: t.type({ ref: t.string }),
      }),
    ]),
  }),
  t.partial({
    label: t.type({ name: t.string }),
    assignee: t.union([Actor, t.null]),
    requested_reviewer: Actor,
  }),
]);

const pullRequestVerbs: Readonly<Record<string, string>> = {
  converted_to_draft: 'converted to a draft',
  ready_for_review: 'marked as ready for review',
  review_request_removed: 'withdrew the request to review',
  review_requested: 'requested a review of',
  synchronize: 'pushed to',
};

const pullRequest = reader(PullRequest, (payload) => {
  const { action, pull_request: item, requested_reviewer: reviewer } = payload;
  const verb =
    action === 'closed' && item.merged === true
      ? 'merged'
      : (entryFor(pullRequestVerbs, action) ?? inWords(action));
  const branches =
    action === 'opened' || verb === 'merged'
      ? ` (${code(item.head.ref)} into ${code(item.base.ref)})`
      : '';
  const asked = reviewer === undefined ? '' : ` (reviewer ${plain(reviewer.login)})`;
  return [
    about(
      payload,
      pullRequestTopic(item),
      `${actor(payload)} ${verb} ${link(pullRequestTopic(item), item.html_url)}${branches}${detailOf(payload)}${asked}.${showsBody(action) ? quoted(item.body) : ''}`,
    ),
  ];
});

const Review = t.intersection([
  Common,
  t.type({
    action: t.string,
    pull_request: Item,
    review: t.type({ html_url: t.string, body: nullableText, state: t.string }),
  }),
]);

const reviewVerbs: Readonly<Record<string, string>> = {
  approved: 'approved',
  changes_requested: 'requested changes to',
  commented: 'reviewed',
  dismissed: 'dismissed a review of',
};

const review = reader(Review, (payload) => {
  const { action, review: given, pull_request: item } = payload;
  if (action !== 'submitted' && action !== 'dismissed') {
    return [];
  }
  const verb = link(entryFor(reviewVerbs, given.state) ?? 'reviewed', given.html_url);
  return [
    about(
      payload,
      pullRequestTopic(item),
      `${actor(payload)} ${verb} ${link(pullRequestTopic(item), item.html_url)}.${quoted(given.body)}`,
    ),
  ];
});

const ReviewComment = t.intersection([
  Common,
  t.type({ action: t.string, pull_request: Item, comment: Comment }),
]);

const reviewComment = reader(ReviewComment, (payload) => {
  const { action, pull_request: item, comment } = payload;
  return [
    about(
      payload,
      pullRequestTopic(item),
      `${actor(payload)} ${link(commentVerb(action), comment.html_url)} ${link(pullRequestTopic(item), item.html_url)}.${action === 'deleted' ? '' : quoted(comment.body)}`,
    ),
  ];
});

const Release = t.intersection([
  Common,
  t.type({
    action: t.string,
    release: t.type({
      tag_name: t.string,
      name: nullableText,
      html_url: t.string,
      body: nullableText,
    }),
  }),
]);

const release = reader(Release, (payload) => {
  const { action, release: given } = payload;
  const name = given.name == null || given.name === '' ? given.tag_name : given.name;
  return [
    about(
      payload,
      'releases',
      `${actor(payload)} ${inWords(action)} release ${link(name, given.html_url)} of ${repository(payload)}.${showsBody(action) ? quoted(given.body) : ''}`,
    ),
  ];
});

const WorkflowRun = t.intersection([
  Common,
  t.type({
    action: t.string,
    workflow_run: t.type({
      name: nullableText,
      html_url: t.string,
      head_branch: nullableText,
      conclusion: nullableText,
    }),
  }),
]);

const workflowRun = reader(WorkflowRun, (payload) => {
  const { action, workflow_run: run } = payload;
  const branch = run.head_branch ?? 'unknown branch';
  return action === 'completed'
    ? [
        about(
          payload,
          branch,
          `Workflow ${link(run.name ?? 'without a name', run.html_url)} on ${code(branch)} of ${repository(payload)}: ${inWords(run.conclusion ?? 'unknown')}.`,
        ),
      ]
    : [];
});

const ping = reader(t.type({ zen: t.string }), ({ zen }) => [
  { topic: 'GitHub', content: `The webhook is set up. ${plain(zen)}` },
]);

const fork = reader(
  t.intersection([Common, t.type({ forkee: t.type({ full_name: t.string, html_url: t.string }) })]),
  (payload) => [
    about(
      payload,
      'forks',
      `${actor(payload)} forked ${repository(payload)} to ${link(payload.forkee.full_name, payload.forkee.html_url)}.`,
    ),
  ],
);

const star = reader(t.intersection([Common, t.type({ action: t.string })]), (payload) =>
  payload.action === 'created'
    ? [about(payload, 'stars', `${actor(payload)} starred ${repository(payload)}.`)]
    : [],
);

const readers = {
  create: reference('created'),
  delete: reference('deleted'),
  fork,
  issue_comment: issueComment,
  issues: issue,
  ping,
  pull_request: pullRequest,
  pull_request_review: review,
  pull_request_review_comment: reviewComment,
  push,
  release,
  star,
  workflow_run: workflowRun,
};

/** Source of the payloads: GitHub's documentation, "Webhook events and payloads". */
export const github: Integration = {
  name: 'github',
  displayName: 'GitHub',
  eventTypes: Object.keys(readers),
  signature: { header: 'x-hub-signature-256', prefix: 'sha256=', kind: 'hmac-sha256' },
  urlOptions: [],
  read: readEvent(readers, ({ headers }) => headers['x-github-event']),
};
