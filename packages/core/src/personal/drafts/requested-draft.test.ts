import * as E from 'fp-ts/Either';
import { someTime } from '../../in-memory';
import { aCaller, aChannel, aUser } from '../../testing';
import type { RequestedDraft } from './requested-draft';
import { parseDraft } from './requested-draft';
import { messageFailure } from '../../messages';
import { personalFailure } from '../failures';
import { channelFailure } from '../../channels';

describe('parseDraft', () => {
  const user = aUser();
  const [ann, bob] = [aUser(), aUser()];
  const caller = aCaller({ user });
  const open = aChannel();
  const secret = aChannel({ privacy: 'private' });
  const parse = parseDraft(
    caller,
    {
      channels: [open, secret].map((channel) => ({ channel, isSubscribed: false })),
      userIds: new Set([user, ann, bob].map(({ id }) => id)),
    },
    someTime,
  );
  const requested = (given: Partial<RequestedDraft> = {}): RequestedDraft => ({
    type: 'undecided',
    to: [],
    topic: '',
    content: 'Dear all',
    editedAt: 5,
    ...given,
  });

  it.each<[string, Partial<RequestedDraft>, unknown]>([
    ['nowhere yet', { to: [open.id], topic: 'x' }, { _tag: 'Undecided' }],
    ['to nobody yet', { type: 'direct', topic: 'x' }, { _tag: 'Undecided' }],
    [
      'in a channel',
      { type: 'channel', to: [open.id], topic: ' plans ' },
      { _tag: 'ToChannel', channelId: open.id, topic: 'plans' },
    ],
    [
      'in a topic whose name is long',
      { type: 'channel', to: [open.id], topic: 'x'.repeat(61) },
      { _tag: 'ToChannel', channelId: open.id, topic: `${'x'.repeat(57)}...` },
    ],
    [
      'to others, oneself left out',
      { type: 'direct', to: [bob.id, user.id, ann.id, bob.id] },
      { _tag: 'ToPeople', userIds: [bob.id, ann.id] },
    ],
    ['to oneself', { type: 'direct', to: [user.id] }, { _tag: 'ToPeople', userIds: [user.id] }],
  ])('stores a draft %s', (_, given, place) => {
    expect(parse(requested(given))).toEqual(E.right({ place, content: 'Dear all', editedAt: 5 }));
  });

  it.each([
    [undefined, someTime],
    [0, 0],
    [7.9, 7],
  ])('parses the time %p as %p', (editedAt, kept) => {
    expect(parse(requested({ editedAt }))).toMatchObject(E.right({ editedAt: kept }));
  });

  it.each<[Partial<RequestedDraft>, unknown]>([
    [{ content: ' \n' }, messageFailure('MessageIsEmpty')],
    [{ content: 'a\0', editedAt: -1 }, messageFailure('MessageHasNullBytes')],
    [{ editedAt: -0.5, type: 'channel', to: [] }, personalFailure('DraftTimestampNegative')],
    [{ type: 'channel', to: [], topic: '\0x' }, personalFailure('DraftTopicHasNullBytes')],
    [{ type: 'channel', to: [] }, personalFailure('DraftNeedsOneChannel')],
    [{ type: 'channel', to: [open.id, open.id] }, personalFailure('DraftNeedsOneChannel')],
    [{ type: 'channel', to: [0] }, channelFailure('InvalidChannelId')],
    [{ type: 'channel', to: [secret.id] }, channelFailure('InvalidChannelId')],
    [{ type: 'direct', to: [ann.id, 0] }, messageFailure('UnknownRecipientId', { id: 0 })],
  ])('refuses %p', (given, failure) => {
    expect(parse(requested(given))).toEqual(E.left(failure));
  });
});
