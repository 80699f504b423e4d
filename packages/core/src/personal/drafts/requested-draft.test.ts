import * as E from 'fp-ts/Either';
import { invalidChannelId } from '../../channels';
import { someTime } from '../../in-memory';
import { unknownRecipientId } from '../../messages';
import { messageHasNullBytes, messageIsEmpty } from '../../messages/messages/content-failures';
import { aCaller, aChannel, aUser } from '../../testing';
import {
  draftNeedsOneChannel,
  draftTimestampNegative,
  draftTopicHasNullBytes,
} from './draft-failures';
import type { RequestedDraft } from './requested-draft';
import { parseDraft } from './requested-draft';

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
    type: '',
    to: [],
    topic: '',
    content: 'Dear all',
    editedAt: 5,
    ...given,
  });

  it.each<[string, Partial<RequestedDraft>, unknown]>([
    ['nowhere yet', { to: [open.id], topic: 'x' }, { _tag: 'Undecided' }],
    ['to nobody yet', { type: 'private', topic: 'x' }, { _tag: 'Undecided' }],
    [
      'in a channel',
      { type: 'stream', to: [open.id], topic: ' plans ' },
      { _tag: 'ToChannel', channelId: open.id, topic: 'plans' },
    ],
    [
      'in a topic whose name is long',
      { type: 'stream', to: [open.id], topic: 'x'.repeat(61) },
      { _tag: 'ToChannel', channelId: open.id, topic: `${'x'.repeat(57)}...` },
    ],
    [
      'to others, oneself left out',
      { type: 'private', to: [bob.id, user.id, ann.id, bob.id] },
      { _tag: 'ToPeople', userIds: [bob.id, ann.id] },
    ],
    ['to oneself', { type: 'private', to: [user.id] }, { _tag: 'ToPeople', userIds: [user.id] }],
  ])('keeps one %s', (_, given, place) => {
    expect(parse(requested(given))).toEqual(E.right({ place, content: 'Dear all', editedAt: 5 }));
  });

  it.each([
    [undefined, someTime],
    [0, 0],
    [7.9, 7],
  ])('reads the time %p as %p', (editedAt, kept) => {
    expect(parse(requested({ editedAt }))).toMatchObject(E.right({ editedAt: kept }));
  });

  it.each<[Partial<RequestedDraft>, unknown]>([
    [{ content: ' \n' }, messageIsEmpty],
    [{ content: 'a\0', editedAt: -1 }, messageHasNullBytes],
    [{ editedAt: -0.5, type: 'stream', to: [] }, draftTimestampNegative],
    [{ type: 'stream', to: [], topic: '\0x' }, draftTopicHasNullBytes],
    [{ type: 'stream', to: [] }, draftNeedsOneChannel],
    [{ type: 'stream', to: [open.id, open.id] }, draftNeedsOneChannel],
    [{ type: 'stream', to: [0] }, invalidChannelId],
    [{ type: 'stream', to: [secret.id] }, invalidChannelId],
    [{ type: 'private', to: [ann.id, 0] }, unknownRecipientId(0)],
  ])('refuses %p', (given, failure) => {
    expect(parse(requested(given))).toEqual(E.left(failure));
  });
});
