import * as E from 'fp-ts/Either';
import { unsupportedQueueOperand, unsupportedQueueOperator } from './event-failures';
import { parseQueueNarrow, passesQueueNarrow } from './queue-narrow';

const inChannel = {
  type: 'message',
  message: {
    type: 'stream',
    subject: 'Lunch',
    sender_email: 'Iago@example.org',
    display_recipient: 'Denmark',
  },
  flags: ['read', 'mentioned'],
};

const direct = {
  type: 'message',
  message: {
    type: 'private',
    subject: '',
    sender_email: 'hamlet@example.org',
    display_recipient: [],
  },
  flags: ['starred', 'has_alert_word', 'wildcard_mentioned'],
};

const resolved = { ...inChannel, message: { ...inChannel.message, subject: '✔ Lunch' } };

describe('passesQueueNarrow', () => {
  it.each([
    ['channel', 'dENMARK', [true, false, true]],
    ['stream', 'Denmark', [true, false, true]],
    ['channel', 'Norway', [false, false, false]],
    ['topic', 'lunch', [true, false, false]],
    ['topic', '', [false, false, false]],
    ['sender', 'IAGO@example.org', [true, false, true]],
    ['is', 'dm', [false, true, false]],
    ['is', 'private', [false, true, false]],
    ['is', 'starred', [false, true, false]],
    ['is', 'unread', [false, true, false]],
    ['is', 'mentioned', [true, true, true]],
    ['is', 'alerted', [false, true, false]],
    ['is', 'resolved', [false, false, true]],
    ['is', 'no such state', [true, true, true]],
    ['is', 'constructor', [true, true, true]],
  ])('by %s %p', (operator, operand, passing) => {
    const events = [inChannel, direct, resolved];
    expect(events.map((event) => passesQueueNarrow([[operator, operand]], event))).toEqual(passing);
  });

  it('needs every term to hold', () => {
    const narrow = [
      ['channel', 'Denmark'],
      ['topic', 'dinner'],
    ] as const;
    expect(passesQueueNarrow(narrow, inChannel)).toBe(false);
    expect(passesQueueNarrow(narrow.slice(0, 1), inChannel)).toBe(true);
    expect(passesQueueNarrow([], inChannel)).toBe(true);
  });
});

describe('parseQueueNarrow', () => {
  it('accepts what a queue can filter by', () => {
    const narrow = [
      ['channel', 'x'],
      ['stream', 'x'],
      ['topic', 'x'],
      ['sender', 'x'],
      ['is', 'dm'],
      ['is', 'no such state'],
    ] as const;
    expect(parseQueueNarrow(narrow)).toEqual(E.right(narrow));
  });

  it.each([
    ['dm', 'x', unsupportedQueueOperator('dm')],
    ['search', 'x', unsupportedQueueOperator('search')],
    ['constructor', 'x', unsupportedQueueOperator('constructor')],
    ['is', 'followed', unsupportedQueueOperand('followed')],
    ['is', 'muted', unsupportedQueueOperand('muted')],
  ])('refuses %s %s', (operator, operand, failure) => {
    const narrow = [
      ['channel', 'x'],
      [operator, operand],
      ['near', 'x'],
    ] as const;
    expect(parseQueueNarrow(narrow)).toEqual(E.left(failure));
  });
});
