import { describeIntegration } from '../../testing';
import { gitlab } from './gitlab';

const project = {
  id: 1,
  name: 'Bakery',
  path_with_namespace: 'acme/bakery',
  web_url: 'https://gitlab.example.com/acme/bakery',
};

const user = { name: 'Anna Lee', username: 'anna' };

describeIntegration(gitlab, {
  'issue-closed': {
    body: {
      object_kind: 'issue',
      user,
      project,
      object_attributes: {
        iid: 7,
        title: 'Oven too hot',
        url: 'https://gitlab.example.com/acme/bakery/-/issues/7',
        description: 'It burns.',
        action: 'close',
        state: 'opened',
      },
    },
    event: {
      type: 'issue',
      messages: [
        {
          topic: 'acme/bakery / issue #7 Oven too hot',
          content:
            '**Anna Lee** closed [issue #7 Oven too hot](https://gitlab.example.com/acme/bakery/-/issues/7).',
        },
      ],
    },
  },
  issue: {
    body: {
      object_kind: 'issue',
      user,
      project,
      object_attributes: {
        iid: 7,
        title: 'Oven too hot',
        url: 'https://gitlab.example.com/acme/bakery/-/issues/7',
        description: 'It burns.',
        action: 'open',
        state: 'opened',
      },
    },
    event: {
      type: 'issue',
      messages: [
        {
          topic: 'acme/bakery / issue #7 Oven too hot',
          content:
            '**Anna Lee** opened [issue #7 Oven too hot](https://gitlab.example.com/acme/bakery/-/issues/7).\n```quote\nIt burns.\n```',
        },
      ],
    },
  },
  'merge_request-merged': {
    body: {
      object_kind: 'merge_request',
      user,
      project,
      object_attributes: {
        iid: 3,
        title: 'Cooler oven',
        url: 'https://gitlab.example.com/acme/bakery/-/merge_requests/3',
        description: '180 degrees',
        action: 'merge',
        source_branch: 'cool',
        target_branch: 'main',
      },
    },
    event: {
      type: 'merge_request',
      messages: [
        {
          topic: 'acme/bakery / MR !3 Cooler oven',
          content:
            '**Anna Lee** merged [MR !3 Cooler oven](https://gitlab.example.com/acme/bakery/-/merge_requests/3) (`cool` into `main`).',
        },
      ],
    },
  },
  merge_request: {
    body: {
      object_kind: 'merge_request',
      user,
      project,
      object_attributes: {
        iid: 3,
        title: 'Cooler oven',
        url: 'https://gitlab.example.com/acme/bakery/-/merge_requests/3',
        description: '180 degrees',
        action: 'open',
        source_branch: 'cool',
        target_branch: 'main',
      },
    },
    event: {
      type: 'merge_request',
      messages: [
        {
          topic: 'acme/bakery / MR !3 Cooler oven',
          content:
            '**Anna Lee** opened [MR !3 Cooler oven](https://gitlab.example.com/acme/bakery/-/merge_requests/3) (`cool` into `main`).\n```quote\n180 degrees\n```',
        },
      ],
    },
  },
  note: {
    body: {
      object_kind: 'note',
      user,
      project,
      object_attributes: {
        note: 'Looks good to me.',
        url: 'https://gitlab.example.com/acme/bakery/-/merge_requests/3#note_1',
        noteable_type: 'MergeRequest',
      },
      merge_request: { iid: 3, title: 'Cooler oven' },
    },
    event: {
      type: 'note',
      messages: [
        {
          topic: 'acme/bakery / MR !3 Cooler oven',
          content:
            '**Anna Lee** [commented on](https://gitlab.example.com/acme/bakery/-/merge_requests/3#note_1) MR !3 Cooler oven.\n```quote\nLooks good to me.\n```',
        },
      ],
    },
  },
  'pipeline-running': {
    body: {
      object_kind: 'pipeline',
      user,
      project,
      object_attributes: { id: 31, ref: 'main', status: 'running' },
    },
    event: { type: 'pipeline', messages: [] },
  },
  pipeline: {
    body: {
      object_kind: 'pipeline',
      user,
      project,
      object_attributes: { id: 31, ref: 'main', status: 'failed' },
    },
    event: {
      type: 'pipeline',
      messages: [
        {
          topic: 'acme/bakery / main',
          content:
            '[Pipeline #31](https://gitlab.example.com/acme/bakery/-/pipelines/31) on `main` of [acme/bakery](https://gitlab.example.com/acme/bakery): failed.',
        },
      ],
    },
  },
  'push-deleted-branch': {
    body: {
      object_kind: 'push',
      user_name: 'Anna Lee',
      ref: 'refs/heads/main',
      before: '95790bf891e76fee5e1747ab589903a6a1f80f22',
      after: '0000000000000000000000000000000000000000',
      project,
      total_commits_count: 0,
      commits: [],
    },
    event: {
      type: 'push',
      messages: [
        {
          topic: 'acme/bakery / main',
          content:
            '**Anna Lee** deleted branch `main` of [acme/bakery](https://gitlab.example.com/acme/bakery).',
        },
      ],
    },
  },
  push: {
    body: {
      object_kind: 'push',
      user_name: 'Anna Lee',
      ref: 'refs/heads/main',
      before: '95790bf891e76fee5e1747ab589903a6a1f80f22',
      after: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
      project,
      total_commits_count: 2,
      commits: [
        {
          id: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
          message: 'Update the recipe',
          url: 'https://gitlab.example.com/acme/bakery/commit/b6568db1bc1d',
        },
        {
          id: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
          message: 'Fix the *oven*',
          url: 'https://gitlab.example.com/acme/bakery/commit/da1560886d4f',
        },
      ],
    },
    event: {
      type: 'push',
      messages: [
        {
          topic: 'acme/bakery / main',
          content:
            '**Anna Lee** [pushed](https://gitlab.example.com/acme/bakery/-/compare/95790bf891e76fee5e1747ab589903a6a1f80f22...da1560886d4f094c3e6c9ef40349f7d38b5d27d7) 2 commits to `main` of [acme/bakery](https://gitlab.example.com/acme/bakery):\n* Update the recipe ([b6568db1bc1](https://gitlab.example.com/acme/bakery/commit/b6568db1bc1d))\n* Fix the ∗oven∗ ([da1560886d4](https://gitlab.example.com/acme/bakery/commit/da1560886d4f))',
        },
      ],
    },
  },
  release: {
    body: {
      object_kind: 'release',
      project,
      action: 'create',
      name: 'First loaf',
      tag: 'v1.0',
      url: 'https://gitlab.example.com/acme/bakery/-/releases/v1.0',
      description: 'Bread.',
    },
    event: {
      type: 'release',
      messages: [
        {
          topic: 'acme/bakery / releases',
          content:
            'Release [First loaf](https://gitlab.example.com/acme/bakery/-/releases/v1.0) (`v1.0`) of [acme/bakery](https://gitlab.example.com/acme/bakery): create.\n```quote\nBread.\n```',
        },
      ],
    },
  },
  tag_push: {
    body: {
      object_kind: 'tag_push',
      user_name: 'Anna Lee',
      ref: 'refs/tags/v1.0',
      before: '0000000000000000000000000000000000000000',
      after: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
      project,
      total_commits_count: 0,
      commits: [],
    },
    event: {
      type: 'tag_push',
      messages: [
        {
          topic: 'acme/bakery / v1.0',
          content:
            '**Anna Lee** created tag `v1.0` of [acme/bakery](https://gitlab.example.com/acme/bakery).',
        },
      ],
    },
  },
  wiki_page: {
    body: {
      object_kind: 'wiki_page',
      user,
      project,
      object_attributes: {
        title: 'Recipes',
        url: 'https://gitlab.example.com/acme/bakery/-/wikis/recipes',
        action: 'create',
      },
    },
    event: {
      type: 'wiki_page',
      messages: [
        {
          topic: 'acme/bakery / wiki',
          content:
            '**Anna Lee** created wiki page [Recipes](https://gitlab.example.com/acme/bakery/-/wikis/recipes) of [acme/bakery](https://gitlab.example.com/acme/bakery).',
        },
      ],
    },
  },
});
