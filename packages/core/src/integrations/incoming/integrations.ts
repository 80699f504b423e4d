import type { Integration } from '../webhooks/integration';
import { alertmanager } from './alertmanager';
import { github } from './github';
import { gitlab } from './gitlab';
import { grafana } from './grafana';
import { jira } from './jira';
import { json } from './json';
import { sentry } from './sentry';
import { slackIncoming } from './slack-incoming';

/** All integrations, by display name. A new one is a file, a line here, and its fixtures. */
export const integrations: readonly Integration[] = [
  github,
  gitlab,
  grafana,
  jira,
  json,
  alertmanager,
  sentry,
  slackIncoming,
];

export const integrationNamed = (name: string): Integration | undefined =>
  integrations.find((each) => each.name === name);
