import { describeIntegration } from '../../testing';
import { jira } from './jira';

const issue = {
  id: '10002',
  self: 'https://acme.atlassian.net/rest/api/2/issue/10002',
  key: 'BAK-7',
  fields: {
    summary: 'Oven too hot',
    issuetype: { name: 'Bug' },
    priority: { name: 'High' },
    assignee: { displayName: 'Ben Fox' },
    status: { name: 'To Do' },
    project: { key: 'BAK', name: 'Bakery' },
  },
};

const user = { displayName: 'Anna Lee', accountId: '1' };

const comment = { body: 'Works again.', author: { displayName: 'Anna Lee', accountId: '1' } };

describeIntegration(jira, {
  comment_created: {
    body: {
      timestamp: 1,
      webhookEvent: 'comment_created',
      issue,
      comment: { body: 'Works now.', author: { displayName: 'Anna Lee', accountId: '1' } },
    },
    event: {
      type: 'comment_created',
      messages: [
        {
          topic: 'BAK-7: Oven too hot',
          content:
            '**Anna Lee** commented on [BAK-7 Oven too hot](https://acme.atlassian.net/browse/BAK-7).\n```quote\nWorks now.\n```',
        },
      ],
    },
  },
  comment_deleted: {
    body: {
      timestamp: 1,
      webhookEvent: 'comment_deleted',
      issue,
      comment,
    },
    event: {
      type: 'comment_deleted',
      messages: [
        {
          topic: 'BAK-7: Oven too hot',
          content:
            '**Anna Lee** deleted a comment on [BAK-7 Oven too hot](https://acme.atlassian.net/browse/BAK-7).',
        },
      ],
    },
  },
  comment_updated: {
    body: {
      timestamp: 1,
      webhookEvent: 'comment_updated',
      issue,
      comment,
    },
    event: {
      type: 'comment_updated',
      messages: [
        {
          topic: 'BAK-7: Oven too hot',
          content:
            '**Anna Lee** edited a comment on [BAK-7 Oven too hot](https://acme.atlassian.net/browse/BAK-7).\n```quote\nWorks again.\n```',
        },
      ],
    },
  },
  issue_created: {
    body: {
      timestamp: 1,
      webhookEvent: 'jira:issue_created',
      issue,
      user,
    },
    event: {
      type: 'jira:issue_created',
      messages: [
        {
          topic: 'BAK-7: Oven too hot',
          content:
            '**Anna Lee** created [BAK-7 Oven too hot](https://acme.atlassian.net/browse/BAK-7):\n* Type: Bug\n* Priority: High\n* Assignee: Ben Fox',
        },
      ],
    },
  },
  issue_deleted: {
    body: {
      timestamp: 1,
      webhookEvent: 'jira:issue_deleted',
      issue,
      user,
    },
    event: {
      type: 'jira:issue_deleted',
      messages: [
        {
          topic: 'BAK-7: Oven too hot',
          content:
            '**Anna Lee** deleted [BAK-7 Oven too hot](https://acme.atlassian.net/browse/BAK-7).',
        },
      ],
    },
  },
  issue_updated: {
    body: {
      timestamp: 1,
      webhookEvent: 'jira:issue_updated',
      issue,
      user,
      changelog: {
        id: '1',
        items: [
          { field: 'status', fromString: 'To Do', toString: 'Done' },
          { field: 'assignee', fromString: 'Ben Fox', toString: null },
        ],
      },
    },
    event: {
      type: 'jira:issue_updated',
      messages: [
        {
          topic: 'BAK-7: Oven too hot',
          content:
            '**Anna Lee** updated [BAK-7 Oven too hot](https://acme.atlassian.net/browse/BAK-7):\n* status: `To Do` to `Done`\n* assignee: `Ben Fox` to nothing',
        },
      ],
    },
  },
});
