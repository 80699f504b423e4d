import { describeIntegration } from '../../testing';
import { github } from './github';

const repository = {
  id: 1296269,
  name: 'bakery',
  full_name: 'acme/bakery',
  html_url: 'https://github.com/acme/bakery',
  private: false,
};

const sender = { login: 'octo-anna', id: 1, html_url: 'https://github.com/octo-anna' };

const issue = {
  number: 12,
  title: 'Oven #3 is too hot @**all**',
  html_url: 'https://github.com/acme/bakery/issues/12',
  body: 'The bread *burns*. cc @**all**',
  state: 'open',
};

const pullRequest = {
  number: 15,
  title: 'Lower the temperature',
  html_url: 'https://github.com/acme/bakery/pull/15',
  body: 'Fixes the oven.',
  merged: false,
  base: { ref: 'main' },
  head: { ref: 'cooler-oven' },
};

const comment = {
  html_url: 'https://github.com/acme/bakery/issues/12#issuecomment-1',
  body: 'I will look at it.',
};

describeIntegration(github, {
  create: {
    headers: { 'x-github-event': 'create' },
    body: {
      ref: 'v1.0',
      ref_type: 'tag',
      repository,
      sender,
    },
    event: {
      type: 'create',
      messages: [
        {
          topic: 'acme/bakery / v1.0',
          content:
            '**octo-anna** created tag `v1.0` in [acme/bakery](https://github.com/acme/bakery).',
        },
      ],
    },
  },
  delete: {
    headers: { 'x-github-event': 'delete' },
    body: {
      ref: 'cooler-oven',
      ref_type: 'branch',
      repository,
      sender,
    },
    event: {
      type: 'delete',
      messages: [
        {
          topic: 'acme/bakery / cooler-oven',
          content:
            '**octo-anna** deleted branch `cooler-oven` in [acme/bakery](https://github.com/acme/bakery).',
        },
      ],
    },
  },
  fork: {
    headers: { 'x-github-event': 'fork' },
    body: {
      forkee: { full_name: 'ben/bakery', html_url: 'https://github.com/ben/bakery' },
      repository,
      sender,
    },
    event: {
      type: 'fork',
      messages: [
        {
          topic: 'acme/bakery / forks',
          content:
            '**octo-anna** forked [acme/bakery](https://github.com/acme/bakery) to [ben/bakery](https://github.com/ben/bakery).',
        },
      ],
    },
  },
  'issue_comment-deleted': {
    headers: { 'x-github-event': 'issue_comment' },
    body: {
      action: 'deleted',
      issue: {
        number: 12,
        title: 'Oven #3 is too hot @**all**',
        html_url: 'https://github.com/acme/bakery/issues/12',
        body: 'The bread *burns*. cc @**all**',
        state: 'open',
        pull_request: { url: 'https://api.github.com/repos/acme/bakery/pulls/12' },
      },
      comment,
      repository,
      sender,
    },
    event: {
      type: 'issue_comment',
      messages: [
        {
          topic: 'acme/bakery / PR #12 Oven #3 is too hot @**all**',
          content:
            '**octo-anna** [deleted a comment on](https://github.com/acme/bakery/issues/12#issuecomment-1) [PR #12 Oven #3 is too hot @∗∗all∗∗](https://github.com/acme/bakery/issues/12).',
        },
      ],
    },
  },
  issue_comment: {
    headers: { 'x-github-event': 'issue_comment' },
    body: {
      action: 'created',
      issue,
      comment,
      repository,
      sender,
    },
    event: {
      type: 'issue_comment',
      messages: [
        {
          topic: 'acme/bakery / issue #12 Oven #3 is too hot @**all**',
          content:
            '**octo-anna** [commented on](https://github.com/acme/bakery/issues/12#issuecomment-1) [issue #12 Oven #3 is too hot @∗∗all∗∗](https://github.com/acme/bakery/issues/12).\n```quote\nI will look at it.\n```',
        },
      ],
    },
  },
  'issues-assigned': {
    headers: { 'x-github-event': 'issues' },
    body: {
      action: 'assigned',
      issue,
      assignee: { login: 'ben' },
      repository,
      sender,
    },
    event: {
      type: 'issues',
      messages: [
        {
          topic: 'acme/bakery / issue #12 Oven #3 is too hot @**all**',
          content:
            '**octo-anna** assigned [issue #12 Oven #3 is too hot @∗∗all∗∗](https://github.com/acme/bakery/issues/12) (assignee ben).',
        },
      ],
    },
  },
  'issues-labeled': {
    headers: { 'x-github-event': 'issues' },
    body: {
      action: 'labeled',
      issue,
      label: { name: 'bug' },
      repository,
      sender,
    },
    event: {
      type: 'issues',
      messages: [
        {
          topic: 'acme/bakery / issue #12 Oven #3 is too hot @**all**',
          content:
            '**octo-anna** labeled [issue #12 Oven #3 is too hot @∗∗all∗∗](https://github.com/acme/bakery/issues/12) (label `bug`).',
        },
      ],
    },
  },
  'issues-opened': {
    headers: { 'x-github-event': 'issues' },
    body: {
      action: 'opened',
      issue,
      repository,
      sender,
    },
    event: {
      type: 'issues',
      messages: [
        {
          topic: 'acme/bakery / issue #12 Oven #3 is too hot @**all**',
          content:
            '**octo-anna** opened [issue #12 Oven #3 is too hot @∗∗all∗∗](https://github.com/acme/bakery/issues/12).\n```quote\nThe bread *burns*. cc @_**all**\n```',
        },
      ],
    },
  },
  ping: {
    headers: { 'x-github-event': 'ping' },
    body: { zen: 'Keep it logically awesome.', hook_id: 1 },
    event: {
      type: 'ping',
      messages: [{ topic: 'GitHub', content: 'The webhook is set up. Keep it logically awesome.' }],
    },
  },
  'pull_request-merged': {
    headers: { 'x-github-event': 'pull_request' },
    body: {
      action: 'closed',
      number: 15,
      pull_request: {
        number: 15,
        title: 'Lower the temperature',
        html_url: 'https://github.com/acme/bakery/pull/15',
        body: 'Fixes the oven.',
        merged: true,
        base: { ref: 'main' },
        head: { ref: 'cooler-oven' },
      },
      repository,
      sender,
    },
    event: {
      type: 'pull_request',
      messages: [
        {
          topic: 'acme/bakery / PR #15 Lower the temperature',
          content:
            '**octo-anna** merged [PR #15 Lower the temperature](https://github.com/acme/bakery/pull/15) (`cooler-oven` into `main`).',
        },
      ],
    },
  },
  'pull_request-opened': {
    headers: { 'x-github-event': 'pull_request' },
    body: {
      action: 'opened',
      number: 15,
      pull_request: pullRequest,
      repository,
      sender,
    },
    event: {
      type: 'pull_request',
      messages: [
        {
          topic: 'acme/bakery / PR #15 Lower the temperature',
          content:
            '**octo-anna** opened [PR #15 Lower the temperature](https://github.com/acme/bakery/pull/15) (`cooler-oven` into `main`).\n```quote\nFixes the oven.\n```',
        },
      ],
    },
  },
  'pull_request-review_requested': {
    headers: { 'x-github-event': 'pull_request' },
    body: {
      action: 'review_requested',
      number: 15,
      pull_request: pullRequest,
      requested_reviewer: { login: 'ben' },
      repository,
      sender,
    },
    event: {
      type: 'pull_request',
      messages: [
        {
          topic: 'acme/bakery / PR #15 Lower the temperature',
          content:
            '**octo-anna** requested a review of [PR #15 Lower the temperature](https://github.com/acme/bakery/pull/15) (reviewer ben).',
        },
      ],
    },
  },
  pull_request_review: {
    headers: { 'x-github-event': 'pull_request_review' },
    body: {
      action: 'submitted',
      pull_request: {
        number: 15,
        title: 'Lower the temperature',
        html_url: 'https://github.com/acme/bakery/pull/15',
        body: 'Fixes the oven.',
        base: { ref: 'main' },
        head: { ref: 'cooler-oven' },
      },
      review: {
        html_url: 'https://github.com/acme/bakery/pull/15#pullrequestreview-1',
        body: 'Please add a test.',
        state: 'changes_requested',
      },
      repository,
      sender,
    },
    event: {
      type: 'pull_request_review',
      messages: [
        {
          topic: 'acme/bakery / PR #15 Lower the temperature',
          content:
            '**octo-anna** [requested changes to](https://github.com/acme/bakery/pull/15#pullrequestreview-1) [PR #15 Lower the temperature](https://github.com/acme/bakery/pull/15).\n```quote\nPlease add a test.\n```',
        },
      ],
    },
  },
  pull_request_review_comment: {
    headers: { 'x-github-event': 'pull_request_review_comment' },
    body: {
      action: 'created',
      pull_request: pullRequest,
      comment: {
        html_url: 'https://github.com/acme/bakery/pull/15#discussion_r1',
        body: 'Why 180?',
      },
      repository,
      sender,
    },
    event: {
      type: 'pull_request_review_comment',
      messages: [
        {
          topic: 'acme/bakery / PR #15 Lower the temperature',
          content:
            '**octo-anna** [commented on](https://github.com/acme/bakery/pull/15#discussion_r1) [PR #15 Lower the temperature](https://github.com/acme/bakery/pull/15).\n```quote\nWhy 180?\n```',
        },
      ],
    },
  },
  'push-deleted-branch': {
    headers: { 'x-github-event': 'push' },
    body: {
      ref: 'refs/heads/old',
      compare: 'https://github.com/acme/bakery/compare/6dcb...0000',
      created: false,
      deleted: true,
      forced: false,
      commits: [],
      repository,
      sender,
    },
    event: { type: 'push', messages: [] },
  },
  push: {
    headers: { 'x-github-event': 'push' },
    body: {
      ref: 'refs/heads/main',
      before: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
      after: 'e5bd3914e2e596debea16f433f57875b5b90bcd6',
      compare: 'https://github.com/acme/bakery/compare/6dcb09b5b578...e5bd3914e2e5',
      created: false,
      deleted: false,
      forced: false,
      commits: [
        {
          id: '7fd1a60b01f91b314f59955a4e4d4e80d8edf11d',
          message: 'Lower the temperature\n\nIt was 300 degrees.',
          url: 'https://github.com/acme/bakery/commit/7fd1a60b01f9',
        },
        {
          id: 'e5bd3914e2e596debea16f433f57875b5b90bcd6',
          message: 'Add a `timer`',
          url: 'https://github.com/acme/bakery/commit/e5bd3914e2e5',
        },
      ],
      repository,
      sender,
    },
    event: {
      type: 'push',
      messages: [
        {
          topic: 'acme/bakery / main',
          content:
            '**octo-anna** [pushed](https://github.com/acme/bakery/compare/6dcb09b5b578...e5bd3914e2e5) 2 commits to `main` of [acme/bakery](https://github.com/acme/bakery):\n* Lower the temperature ([7fd1a60b01f](https://github.com/acme/bakery/commit/7fd1a60b01f9))\n* Add a ˋtimerˋ ([e5bd3914e2e](https://github.com/acme/bakery/commit/e5bd3914e2e5))',
        },
      ],
    },
  },
  release: {
    headers: { 'x-github-event': 'release' },
    body: {
      action: 'published',
      release: {
        tag_name: 'v1.0',
        name: 'First loaf',
        html_url: 'https://github.com/acme/bakery/releases/v1.0',
        body: 'Bread.',
      },
      repository,
      sender,
    },
    event: {
      type: 'release',
      messages: [
        {
          topic: 'acme/bakery / releases',
          content:
            '**octo-anna** published release [First loaf](https://github.com/acme/bakery/releases/v1.0) of [acme/bakery](https://github.com/acme/bakery).\n```quote\nBread.\n```',
        },
      ],
    },
  },
  star: {
    headers: { 'x-github-event': 'star' },
    body: {
      action: 'created',
      starred_at: '2026-01-02T03:04:05Z',
      repository,
      sender,
    },
    event: {
      type: 'star',
      messages: [
        {
          topic: 'acme/bakery / stars',
          content: '**octo-anna** starred [acme/bakery](https://github.com/acme/bakery).',
        },
      ],
    },
  },
  workflow_run: {
    headers: { 'x-github-event': 'workflow_run' },
    body: {
      action: 'completed',
      workflow_run: {
        name: 'CI',
        html_url: 'https://github.com/acme/bakery/actions/runs/1',
        head_branch: 'main',
        conclusion: 'timed_out',
      },
      repository,
      sender,
    },
    event: {
      type: 'workflow_run',
      messages: [
        {
          topic: 'acme/bakery / main',
          content:
            'Workflow [CI](https://github.com/acme/bakery/actions/runs/1) on `main` of [acme/bakery](https://github.com/acme/bakery): timed out.',
        },
      ],
    },
  },
});
