import * as E from 'fp-ts/Either';
import { aChannel, aRealm } from '../../testing';
import { parseTopic, checkTopicPolicy } from './topic';
import { channelFailure } from '../failures';

describe('parseTopic', () => {
  it.each([
    ['Lunch', 'Lunch'],
    ['  Lunch ', 'Lunch'],
    ['', ''],
    ['   ', ''],
    ['(no topic)', ''],
    ['(No topic)', '(No topic)'],
    ['💥'.repeat(60), '💥'.repeat(60)],
    ['💥'.repeat(61), `${'💥'.repeat(57)}...`],
  ])('stores %p as %p', (text, topic) => {
    expect(parseTopic(text)).toEqual(E.right(topic));
  });

  it.each([
    [undefined, channelFailure('MissingTopic')],
    ['💥\u0000', channelFailure('InvalidCharacterInTopic', { position: 2 })],
    ['a\nb', channelFailure('InvalidCharacterInTopic', { position: 2 })],
    [`${'a'.repeat(70)}\u0001`, channelFailure('InvalidCharacterInTopic', { position: 71 })],
  ])('rejects %p', (text, failure) => {
    expect(parseTopic(text)).toEqual(E.left(failure));
  });
});

describe('checkTopicPolicy', () => {
  const allowed = E.right(undefined);
  const notEmpty = E.left(channelFailure('EmptyTopicNotAllowed'));
  it.each([
    ['allow_empty_topic', 'inherit', allowed, allowed],
    ['disable_empty_topic', 'inherit', notEmpty, allowed],
    ['disable_empty_topic', 'allow_empty_topic', allowed, allowed],
    ['allow_empty_topic', 'disable_empty_topic', notEmpty, allowed],
    [
      'disable_empty_topic',
      'empty_topic_only',
      allowed,
      E.left(channelFailure('OnlyEmptyTopicAllowed')),
    ],
  ] as const)('realm %s, channel %s', (topics_policy, topicsPolicy, empty, named) => {
    const realm = aRealm({ settings: { topics_policy } });
    const channel = aChannel({ topicsPolicy });
    expect(checkTopicPolicy(realm, channel, '')).toEqual(empty);
    expect(checkTopicPolicy(realm, channel, 'Lunch')).toEqual(named);
  });
});
