import * as t from 'io-ts';
import type { Integration, WebhookMessage } from '../webhooks/integration';
import { code, link, phrase, plain, quoted } from '../webhooks/markdown';
import { nullableText, readEvent, reader } from '../webhooks/read-payload';

const about = (topic: string, content: string): WebhookMessage => ({
  topic: phrase(topic),
  content,
});

const Issue = t.type({
  action: t.string,
  data: t.type({
    issue: t.type({
      title: t.string,
      shortId: nullableText,
      culprit: nullableText,
      level: nullableText,
      web_url: nullableText,
      permalink: nullableText,
      project: t.type({ slug: t.string }),
    }),
  }),
  actor: t.type({ name: nullableText }),
});

const place = (culprit: string | null | undefined): string =>
  culprit == null || culprit === '' ? '' : ` in ${code(culprit)}`;

const issue = reader(Issue, ({ action, data: { issue: found }, actor }) => {
  const title = link(found.title, found.web_url ?? found.permalink);
  const by = actor.name == null || action === 'created' ? '' : ` by ${plain(actor.name)}`;
  const level = found.level == null ? '' : ` (${plain(found.level)})`;
  return [
    about(
      `${found.project.slug} / ${found.shortId ?? found.title}`,
      `Issue ${plain(action)}${by}: ${title}${level}${place(found.culprit)}.`,
    ),
  ];
});

const EventAlert = t.type({
  data: t.type({
    event: t.type({
      title: t.string,
      web_url: nullableText,
      level: nullableText,
      culprit: nullableText,
      message: nullableText,
    }),
    triggered_rule: t.string,
  }),
});

const eventAlert = reader(EventAlert, ({ data: { event, triggered_rule: rule } }) => [
  about(
    event.title,
    `Alert **${plain(rule)}**: ${link(event.title, event.web_url)}${place(event.culprit)}.${quoted(event.message)}`,
  ),
]);

const MetricAlert = t.type({
  action: t.string,
  data: t.type({
    description_title: t.string,
    description_text: nullableText,
    web_url: nullableText,
  }),
});

const metricAlert = reader(MetricAlert, ({ action, data }) => [
  about(
    data.description_title,
    `${plain(action)}: ${link(data.description_title, data.web_url)}.${quoted(data.description_text)}`,
  ),
]);

const Comment = t.type({
  action: t.string,
  data: t.type({ comment: t.string, project_slug: t.string, issue_id: t.number }),
  actor: t.type({ name: nullableText }),
});

const comment = reader(Comment, ({ action, data, actor }) => [
  about(
    `${data.project_slug} / comments`,
    `Comment on issue ${data.issue_id} ${plain(action)} by ${plain(actor.name ?? 'somebody')}.${quoted(data.comment)}`,
  ),
]);

const installation = reader(t.type({ action: t.string }), ({ action }) => [
  about('Sentry', `Installation: ${plain(action)}.`),
]);

const readers = {
  comment,
  event_alert: eventAlert,
  installation,
  issue,
  metric_alert: metricAlert,
};

/** Source of the payloads: Sentry's documentation, "Integration platform: webhooks". */
export const sentry: Integration = {
  name: 'sentry',
  displayName: 'Sentry',
  eventTypes: Object.keys(readers),
  signature: { header: 'sentry-hook-signature', prefix: '', kind: 'hmac-sha256' },
  urlOptions: [],
  read: readEvent(readers, ({ headers }) => headers['sentry-hook-resource']),
};
