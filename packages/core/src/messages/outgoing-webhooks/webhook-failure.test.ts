import { aUser } from '../../testing';
import type { WebhookFailure } from './webhook-failure';
import { ownerNotice, webhookFailureNotice } from './webhook-failure';

const bot = aUser({ fullName: 'Botty' });

/** Failures whose reasons have a text of the program. */
const failuresWith = (text: string): readonly (readonly [string, WebhookFailure])[] => [
  ['a refused answer', { _tag: 'ReplyRefused', reason: `unknown widget type: ${text}`, text: '' }],
  ['an invalid answer', { _tag: 'BadAnswer', reason: text, text: '' }],
  ['an error', { _tag: 'Unanswered', why: { _tag: 'Failed', name: 'Error', message: text } }],
];

describe('the notice in the conversation about a webhook that failed', () => {
  it.each(failuresWith('@**all** @*staff*'))('mentions nobody after %s', (_, failure) => {
    expect(webhookFailureNotice(failure)).toContain('@_**all** @_*staff*');
  });

  it.each(failuresWith('long\n\n'.repeat(3000)))('is short after %s', (_, failure) => {
    expect(webhookFailureNotice(failure).length).toBeLessThan(300);
    expect(webhookFailureNotice(failure)).not.toContain('\n');
  });
});

it('quotes the reason for the owner on one line', () => {
  const failure: WebhookFailure = { _tag: 'BadAnswer', reason: 'one\n\n@**all**', text: '' };
  expect(ownerNotice(bot, 'link', failure, undefined)).toMatch(/\n> one @_\*\*all\*\*$/);
});

it.each([
  [404, 'The webhook got a response with status code *404*.'],
  [407, 'The URL is on a private or disallowed network.'],
])('explains the status %d to the owner', (status, reason) => {
  const failure: WebhookFailure = { _tag: 'Refused', status, text: '' };
  expect(ownerNotice(bot, 'link', failure, undefined)).toContain(`\n${reason}`);
});
