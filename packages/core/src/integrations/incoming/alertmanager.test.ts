import { describeIntegration } from '../../testing';
import { alertmanager } from './alertmanager';

describeIntegration(alertmanager, {
  firing: {
    body: {
      version: '4',
      groupKey: '{}:{alertname="OvenTooHot"}',
      truncatedAlerts: 0,
      status: 'firing',
      receiver: 'parley',
      groupLabels: { alertname: 'OvenTooHot' },
      commonLabels: { alertname: 'OvenTooHot', severity: 'critical' },
      commonAnnotations: {},
      externalURL: 'https://alerts.example.com',
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'OvenTooHot', severity: 'critical', instance: 'oven-1' },
          annotations: { summary: 'Oven 1 is at 300 °C' },
          startsAt: '2026-01-02T03:04:05Z',
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: 'https://prometheus.example.com/graph?g0.expr=oven',
          fingerprint: 'a',
        },
        {
          status: 'resolved',
          labels: { alertname: 'OvenTooHot', severity: 'critical', instance: 'oven-2' },
          annotations: { summary: 'Oven 2 is at 180 °C' },
          startsAt: '2026-01-02T03:04:05Z',
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: 'https://prometheus.example.com/graph?g0.expr=oven',
          fingerprint: 'a',
        },
      ],
    },
    event: {
      type: 'firing',
      messages: [
        {
          topic: 'OvenTooHot',
          content:
            '**FIRING** [OvenTooHot](https://alerts.example.com) (1 of 2 alerts firing)\n* **firing** [OvenTooHot](https://prometheus.example.com/graph?g0.expr=oven): Oven 1 is at 300 °C: `instance=oven-1`\n* **resolved** [OvenTooHot](https://prometheus.example.com/graph?g0.expr=oven): Oven 2 is at 180 °C: `instance=oven-2`',
        },
      ],
    },
  },
  resolved: {
    body: {
      version: '4',
      groupKey: '{}:{alertname="OvenTooHot"}',
      truncatedAlerts: 0,
      status: 'resolved',
      receiver: 'parley',
      groupLabels: { alertname: 'OvenTooHot' },
      commonLabels: { alertname: 'OvenTooHot', severity: 'critical' },
      commonAnnotations: {},
      externalURL: 'https://alerts.example.com',
      alerts: [
        {
          status: 'resolved',
          labels: { alertname: 'OvenTooHot', severity: 'critical', instance: 'oven-1' },
          annotations: { summary: 'Oven 1 is at 180 °C' },
          startsAt: '2026-01-02T03:04:05Z',
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: 'https://prometheus.example.com/graph?g0.expr=oven',
          fingerprint: 'a',
        },
      ],
    },
    event: {
      type: 'resolved',
      messages: [
        {
          topic: 'OvenTooHot',
          content:
            '**RESOLVED** [OvenTooHot](https://alerts.example.com) (1 alert)\n* **resolved** [OvenTooHot](https://prometheus.example.com/graph?g0.expr=oven): Oven 1 is at 180 °C: `instance=oven-1`',
        },
      ],
    },
  },
});
