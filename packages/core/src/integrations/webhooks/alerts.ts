import * as t from 'io-ts';
import { plural } from '../../kernel';
import type { WebhookMessage } from './integration';
import { code, link, listOf, phrase, plain } from './markdown';

const Labels = t.readonly(t.record(t.string, t.string));

const Alert = t.type({
  status: t.string,
  labels: Labels,
  annotations: t.union([Labels, t.null, t.undefined]),
  generatorURL: t.union([t.string, t.undefined]),
});
type Alert = t.TypeOf<typeof Alert>;

/** A group of alerts, in the format that Alertmanager defined and Grafana shares. */
export const AlertGroup = t.type({
  status: t.string,
  groupLabels: Labels,
  commonLabels: Labels,
  externalURL: t.union([t.string, t.undefined]),
  alerts: t.array(Alert),
});
export type AlertGroup = t.TypeOf<typeof AlertGroup>;

const nameOf = (labels: Alert['labels']): string => labels.alertname ?? 'Alert';

const lineOf = (common: Alert['labels'], { status, labels, annotations, generatorURL }: Alert) => {
  const text = annotations?.summary ?? annotations?.description ?? '';
  const own = Object.entries(labels)
    .filter(([key]) => key !== 'alertname' && !Object.hasOwn(common, key))
    .map(([key, value]) => code(`${key}=${value}`));
  return [
    `**${plain(status)}** ${link(nameOf(labels), generatorURL)}`,
    ...(text === '' ? [] : [plain(text)]),
    ...(own.length === 0 ? [] : [own.join(' ')]),
  ].join(': ');
};

/** One message for all alerts of a group. */
export const alertGroupMessage = (group: AlertGroup): WebhookMessage => {
  const { status, groupLabels, commonLabels, externalURL, alerts } = group;
  const name = groupLabels.alertname ?? commonLabels.alertname ?? 'Alerts';
  const firing = alerts.filter((alert) => alert.status === 'firing').length;
  const counts =
    firing === 0 || firing === alerts.length
      ? plural(alerts.length, 'alert')
      : `${firing} of ${plural(alerts.length, 'alert')} firing`;
  return {
    topic: phrase(name),
    content: `**${plain(status.toUpperCase())}** ${link(name, externalURL)} (${counts})${listOf(alerts, (alert) => lineOf(commonLabels, alert))}`,
  };
};
