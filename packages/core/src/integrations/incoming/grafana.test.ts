import { describeIntegration } from '../../testing';
import { grafana } from './grafana';

describeIntegration(grafana, {
  alerting: {
    body: {
      dashboardId: 1,
      evalMatches: [{ value: 300, metric: 'oven temperature', tags: {} }],
      message: 'Open the door.',
      orgId: 0,
      panelId: 1,
      ruleId: 0,
      ruleName: 'Oven alert',
      ruleUrl: 'https://grafana.example.com/d/1?viewPanel=1',
      state: 'alerting',
      title: '[Alerting] Oven alert',
    },
    event: {
      type: 'alerting',
      messages: [
        {
          topic: 'Oven alert',
          content:
            '**ALERTING** [［Alerting］ Oven alert](https://grafana.example.com/d/1?viewPanel=1)\n* `oven temperature`: 300\n```quote\nOpen the door.\n```',
        },
      ],
    },
  },
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
      externalURL: 'https://grafana.example.com/',
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'OvenTooHot', severity: 'critical', instance: 'oven-1' },
          annotations: { summary: 'Oven 1 is hot' },
          startsAt: '2026-01-02T03:04:05Z',
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: 'https://prometheus.example.com/graph?g0.expr=oven',
          fingerprint: 'a',
          dashboardURL: 'https://grafana.example.com/d/1',
          valueString: '[ var=A value=300 ]',
        },
      ],
      orgId: 1,
      title: '[FIRING:1] OvenTooHot',
      state: 'alerting',
      message: '**Firing**',
    },
    event: {
      type: 'firing',
      messages: [
        {
          topic: 'OvenTooHot',
          content:
            '**FIRING** [OvenTooHot](https://grafana.example.com/) (1 alert)\n* **firing** [OvenTooHot](https://prometheus.example.com/graph?g0.expr=oven): Oven 1 is hot: `instance=oven-1`',
        },
      ],
    },
  },
  no_data: {
    body: {
      dashboardId: 1,
      evalMatches: [{ value: null, metric: 'oven temperature' }],
      message: 'Open the door.',
      orgId: 0,
      panelId: 1,
      ruleId: 0,
      ruleName: 'Oven alert',
      ruleUrl: 'https://grafana.example.com/d/1?viewPanel=1',
      state: 'no_data',
      title: '[No Data] Oven alert',
    },
    event: {
      type: 'no_data',
      messages: [
        {
          topic: 'Oven alert',
          content:
            '**NO_DATA** [［No Data］ Oven alert](https://grafana.example.com/d/1?viewPanel=1)\n* `oven temperature`: no value\n```quote\nOpen the door.\n```',
        },
      ],
    },
  },
  ok: {
    body: {
      dashboardId: 1,
      evalMatches: null,
      message: '',
      orgId: 0,
      panelId: 1,
      ruleId: 0,
      ruleName: 'Oven alert',
      ruleUrl: 'https://grafana.example.com/d/1?viewPanel=1',
      state: 'ok',
      title: '[OK] Oven alert',
    },
    event: {
      type: 'ok',
      messages: [
        {
          topic: 'Oven alert',
          content: '**OK** [［OK］ Oven alert](https://grafana.example.com/d/1?viewPanel=1)',
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
      externalURL: 'https://grafana.example.com/',
      alerts: [
        {
          status: 'resolved',
          labels: { alertname: 'OvenTooHot', severity: 'critical', instance: 'oven-1' },
          annotations: { summary: 'Oven 1 is hot' },
          startsAt: '2026-01-02T03:04:05Z',
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: 'https://prometheus.example.com/graph?g0.expr=oven',
          fingerprint: 'a',
          dashboardURL: 'https://grafana.example.com/d/1',
          valueString: '[ var=A value=300 ]',
        },
      ],
      orgId: 1,
      title: '[FIRING:1] OvenTooHot',
      state: 'ok',
      message: '**Firing**',
    },
    event: {
      type: 'resolved',
      messages: [
        {
          topic: 'OvenTooHot',
          content:
            '**RESOLVED** [OvenTooHot](https://grafana.example.com/) (1 alert)\n* **resolved** [OvenTooHot](https://prometheus.example.com/graph?g0.expr=oven): Oven 1 is hot: `instance=oven-1`',
        },
      ],
    },
  },
});
