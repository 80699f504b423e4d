import type { Registry } from 'prom-client';
import type { Observer } from '../observer';
import type { Library } from './library';

/** In seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const deliveryBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const workBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

const seconds = (milliseconds: number): number => milliseconds / 1000;

/** Counts what the server does, and how long it takes. */
export const countingObserver = ({ Counter, Histogram }: Library, registry: Registry): Observer => {
  const registers = [registry];
  const requests = new Counter({
    name: 'parley_requests_total',
    help: 'Requests by endpoint and status; "left" if the client left before it was answered',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'parley_request_duration_seconds',
    help: 'From the head of a request to the end of the response, by endpoint',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  const deliveries = new Histogram({
    name: 'parley_event_delivery_seconds',
    help: 'From the notification of a commit until its events were offered to all waiting polls',
    buckets: deliveryBuckets,
    registers,
  });
  const jobs = new Counter({
    name: 'parley_jobs_total',
    help: 'Runs of jobs by kind and result: done, retried, or given up',
    labelNames: ['kind', 'result'],
    registers,
  });
  const jobDurations = new Histogram({
    name: 'parley_job_duration_seconds',
    help: 'How long jobs run, by kind',
    labelNames: ['kind'],
    buckets: workBuckets,
    registers,
  });
  const emails = new Counter({
    name: 'parley_emails_total',
    help: 'Attempts to send emails by kind and result: sent or refused',
    labelNames: ['kind', 'result'],
    registers,
  });
  const webhooks = new Counter({
    name: 'parley_webhook_calls_total',
    help: 'Calls of outgoing webhooks by result',
    labelNames: ['result'],
    registers,
  });
  const webhookDurations = new Histogram({
    name: 'parley_webhook_duration_seconds',
    help: 'How long calls of outgoing webhooks take',
    buckets: workBuckets,
    registers,
  });
  return {
    onRequest: ({ route, status, milliseconds }) => {
      requests.inc({ route, status: status ?? 'left' });
      durations.observe({ route }, seconds(milliseconds));
    },
    onDelivery: (milliseconds) => deliveries.observe(seconds(milliseconds)),
    onJob: ({ name, milliseconds, failure }) => {
      const failed = failure?.nextTry === undefined ? 'given up' : 'retried';
      jobs.inc({ kind: name, result: failure === undefined ? 'done' : failed });
      jobDurations.observe({ kind: name }, seconds(milliseconds));
    },
    onEmail: ({ kind, isSent }) => emails.inc({ kind, result: isSent ? 'sent' : 'refused' }),
    onWebhook: ({ result, milliseconds }) => {
      webhooks.inc({ result });
      webhookDurations.observe(seconds(milliseconds));
    },
  };
};
