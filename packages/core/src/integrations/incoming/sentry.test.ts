import { describeIntegration } from '../../testing';
import { sentry } from './sentry';

describeIntegration(sentry, {
  comment: {
    headers: { 'sentry-hook-resource': 'comment' },
    body: {
      action: 'created',
      data: { comment: 'Deployed a fix.', project_slug: 'bakery', issue_id: 1 },
      actor: { type: 'user', name: 'Anna' },
    },
    event: {
      type: 'comment',
      messages: [
        {
          topic: 'bakery / comments',
          content: 'Comment on issue 1 created by Anna.\n```quote\nDeployed a fix.\n```',
        },
      ],
    },
  },
  event_alert: {
    headers: { 'sentry-hook-resource': 'event_alert' },
    body: {
      action: 'triggered',
      data: {
        event: {
          title: 'TypeError: oven is undefined',
          web_url: 'https://sentry.example.com/organizations/acme/issues/1/events/2/',
          level: 'error',
          culprit: 'bake(oven.js)',
          message: 'oven is undefined',
        },
        triggered_rule: 'Many errors',
      },
      actor: { type: 'application', name: 'Sentry' },
    },
    event: {
      type: 'event_alert',
      messages: [
        {
          topic: 'TypeError: oven is undefined',
          content:
            'Alert **Many errors**: [TypeError: oven is undefined](https://sentry.example.com/organizations/acme/issues/1/events/2/) in `bake(oven.js)`.\n```quote\noven is undefined\n```',
        },
      ],
    },
  },
  installation: {
    headers: { 'sentry-hook-resource': 'installation' },
    body: {
      action: 'created',
      data: { installation: { status: 'installed' } },
      actor: { type: 'user', name: 'Anna' },
    },
    event: {
      type: 'installation',
      messages: [{ topic: 'Sentry', content: 'Installation: created.' }],
    },
  },
  'issue-resolved': {
    headers: { 'sentry-hook-resource': 'issue' },
    body: {
      action: 'resolved',
      data: {
        issue: {
          id: '1',
          title: 'TypeError: oven is undefined',
          shortId: 'BAKERY-1',
          culprit: '',
          permalink: 'https://sentry.example.com/organizations/acme/issues/1/',
          project: { slug: 'bakery' },
        },
      },
      actor: { type: 'user', id: 1, name: 'Anna' },
    },
    event: {
      type: 'issue',
      messages: [
        {
          topic: 'bakery / BAKERY-1',
          content:
            'Issue resolved by Anna: [TypeError: oven is undefined](https://sentry.example.com/organizations/acme/issues/1/).',
        },
      ],
    },
  },
  issue: {
    headers: { 'sentry-hook-resource': 'issue' },
    body: {
      action: 'created',
      data: {
        issue: {
          id: '1',
          title: 'TypeError: oven is undefined',
          shortId: 'BAKERY-1',
          culprit: 'bake(oven.js)',
          level: 'error',
          web_url: 'https://sentry.example.com/organizations/acme/issues/1/',
          project: { slug: 'bakery', name: 'Bakery' },
        },
      },
      actor: { type: 'application', id: 'sentry', name: 'Sentry' },
    },
    event: {
      type: 'issue',
      messages: [
        {
          topic: 'bakery / BAKERY-1',
          content:
            'Issue created: [TypeError: oven is undefined](https://sentry.example.com/organizations/acme/issues/1/) (error) in `bake(oven.js)`.',
        },
      ],
    },
  },
  metric_alert: {
    headers: { 'sentry-hook-resource': 'metric_alert' },
    body: {
      action: 'critical',
      data: {
        description_title: 'Critical: error rate',
        description_text: '120 events in the last 10 minutes',
        web_url: 'https://sentry.example.com/organizations/acme/alerts/rules/details/1/',
      },
      actor: { type: 'application', name: 'Sentry' },
    },
    event: {
      type: 'metric_alert',
      messages: [
        {
          topic: 'Critical: error rate',
          content:
            'critical: [Critical: error rate](https://sentry.example.com/organizations/acme/alerts/rules/details/1/).\n```quote\n120 events in the last 10 minutes\n```',
        },
      ],
    },
  },
});
