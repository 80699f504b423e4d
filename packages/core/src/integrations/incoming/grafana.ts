import * as t from 'io-ts';
import { AlertGroup, alertGroupMessage } from '../webhooks/alerts';
import type { Integration } from '../webhooks/integration';
import { code, link, list, phrase, plain, quoted } from '../webhooks/markdown';
import { nullableText, readEvent, reader, textAt } from '../webhooks/read-payload';

const group = reader(AlertGroup, (payload) => [alertGroupMessage(payload)]);

/** Alerts of a dashboard, as versions before unified alerting send them. */
const DashboardAlert = t.type({
  title: t.string,
  ruleUrl: nullableText,
  state: t.string,
  message: nullableText,
  evalMatches: t.union([
    t.array(t.type({ metric: t.string, value: t.union([t.number, t.null]) })),
    t.null,
    t.undefined,
  ]),
});

const dashboardAlert = reader(DashboardAlert, ({ title, ruleUrl, state, message, evalMatches }) => [
  {
    topic: phrase(title.replace(/^\[[\w ]+\] /, '')),
    content: `**${plain(state.toUpperCase())}** ${link(title, ruleUrl)}${list(
      (evalMatches ?? []).map(({ metric, value }) => `${code(metric)}: ${value ?? 'no value'}`),
    )}${quoted(message)}`,
  },
]);

const readers = {
  alerting: dashboardAlert,
  firing: group,
  no_data: dashboardAlert,
  ok: dashboardAlert,
  resolved: group,
};

/** Source of the payloads: Grafana's documentation, "Webhook notifications". */
export const grafana: Integration = {
  name: 'grafana',
  displayName: 'Grafana',
  eventTypes: Object.keys(readers),
  signature: { header: 'x-grafana-alerting-signature', prefix: '', kind: 'hmac-sha256' },
  urlOptions: [],
  read: readEvent(readers, ({ body }) => textAt(body, 'status') ?? textAt(body, 'state')),
};
