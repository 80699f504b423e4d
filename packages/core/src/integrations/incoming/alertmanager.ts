import type { Integration } from '../webhooks/integration';
import { AlertGroup, alertGroupMessage } from '../webhooks/alerts';
import { reader, readEvent, textAt } from '../webhooks/read-payload';

const group = reader(AlertGroup, (payload) => [alertGroupMessage(payload)]);

const readers = { firing: group, resolved: group };

/**
 * Source of the payloads: Alertmanager's documentation, "webhook_config". The secret is the
 * `credentials` of its `authorization`.
 */
export const alertmanager: Integration = {
  name: 'alertmanager',
  displayName: 'Prometheus Alertmanager',
  eventTypes: Object.keys(readers),
  signature: { header: 'authorization', prefix: 'Bearer ', kind: 'secret' },
  urlOptions: [],
  read: readEvent(readers, ({ body }) => textAt(body, 'status')),
};
