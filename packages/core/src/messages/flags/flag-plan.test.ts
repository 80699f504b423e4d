import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import type { MessageForViewer, UnreadMessage } from '../../channels';
import type { Flag, MessageId } from '../../kernel';
import { currentLevel, manualFlags, storedFlags } from '../../kernel';
import { aCaller, aChannel, aMessageForViewer, sidesOf } from '../../testing';
import { messageFailure } from '../failures';
import type { FlagChange, PlacedMessage } from './flag-plan';
import { checkFlagChange, isFlaggable, planFlagChange } from './flag-plan';

const caller = aCaller();
const markUnread: FlagChange = { operation: 'remove', flag: 'read' };
const star: FlagChange = { operation: 'add', flag: 'starred' };

const open = { channel: aChannel(), isSubscribed: true };
const left = { channel: aChannel(), isSubscribed: false };
const hidden = { channel: aChannel({ privacy: 'private' }), isSubscribed: false };
const shared = { channel: aChannel({ privacy: 'private' }), isSubscribed: true };

const received = aMessageForViewer({ channel: open, isInHistory: true });
const unreceived = aMessageForViewer({ channel: open, isInHistory: false });
const receivedThenLeft = aMessageForViewer({ channel: left, isInHistory: true });
const receivedHidden = aMessageForViewer({ channel: hidden, isInHistory: true });
const receivedDirect = aMessageForViewer({ isInHistory: true });
const direct = aMessageForViewer({ isInHistory: false });
const messages = [received, unreceived, receivedThenLeft, receivedHidden, receivedDirect, direct];

/** Where a message counts as unread makes no difference to which messages change. */
const place = { _tag: 'InChannel' as const, channelId: open.channel.id, topic: 'lunch' };
const placed = (message: MessageForViewer): PlacedMessage => ({ ...message, place });
const isMuted = () => false;

const plan = (
  change: FlagChange,
  ids: readonly MessageId[],
  flags: ReadonlyMap<MessageId, ReadonlySet<Flag>> = new Map(),
) => planFlagChange(caller, change, ids, { messages: messages.map(placed), flags, isMuted });

const flagMap = (...given: readonly (readonly [MessageForViewer, readonly Flag[]])[]) =>
  new Map(given.map(([{ id }, flags]) => [id, new Set(flags)]));

describe('checkFlagChange', () => {
  it.each(['read', ...manualFlags])('accepts %s', (flag) => {
    for (const operation of ['add', 'remove']) {
      expect(checkFlagChange(currentLevel, operation, flag)).toEqual(E.right({ operation, flag }));
    }
  });

  it.each([
    ...storedFlags.filter((flag) => !manualFlags.some((manual) => manual === flag)),
    ...['group_mentioned', 'force_expand', 'force_collapse'],
  ])('rejects %s, which users cannot set', (flag) => {
    expect(checkFlagChange(currentLevel, 'x', flag)).toEqual(
      E.left(messageFailure('FlagNotEditable', { flag })),
    );
  });

  it.each(['', 'READ', 'no such flag', 'constructor'])(
    'rejects %p, which is not a flag',
    (flag) => {
      expect(checkFlagChange(currentLevel, 'x', flag)).toEqual(
        E.left(messageFailure('InvalidFlag', { flag })),
      );
    },
  );

  it('rejects a flag that clients of the level do not know', () => {
    const [before, from] = sidesOf('hiddenLinkPreviews');
    const flag = 'hide_link_previews';
    expect(checkFlagChange(before, 'add', flag)).toEqual(
      E.left(messageFailure('InvalidFlag', { flag })),
    );
    expect(checkFlagChange(from, 'add', flag)).toEqual(E.right({ operation: 'add', flag }));
  });

  it('checks the operation after the flag', () => {
    expect(checkFlagChange(currentLevel, 'x', 'read')).toEqual(
      E.left(messageFailure('InvalidFlagOperation', { operation: 'x' })),
    );
  });
});

describe('isFlaggable', () => {
  it.each([
    ['received', received, true],
    ['not received in a channel that the caller may read', unreceived, true],
    ['received in a public channel that the caller left', receivedThenLeft, true],
    ['received in a private channel that the caller left', receivedHidden, false],
    ['received in a private channel', { ...receivedHidden, channel: shared }, true],
    ['a direct message to the caller', receivedDirect, true],
    ['a direct message between others', direct, false],
  ])('judges a message: %s', (_, message, flaggable) => {
    expect(isFlaggable(caller, message)).toBe(flaggable);
  });
});

describe('planFlagChange', () => {
  it('changes only messages whose flag differs, in the order of the request', () => {
    const flags = flagMap([received, ['starred']], [receivedDirect, ['read']]);
    const ids = [receivedDirect.id, received.id, receivedDirect.id];
    expect(plan(star, ids, flags)).toMatchObject(E.right({ ids: [receivedDirect.id] }));
    expect(plan({ ...star, operation: 'remove' }, ids, flags)).toMatchObject(
      E.right({ ids: [received.id] }),
    );
  });

  it('adds a readable message to the history with its first flag', () => {
    expect(plan(star, [unreceived.id, received.id], flagMap([received, []]))).toMatchObject(
      E.right({
        ids: [unreceived.id, received.id],
        entering: [unreceived.id],
        skippedChannels: [],
      }),
    );
  });

  it.each([
    ['a direct message between others', direct.id],
    ['a message of a private channel that the caller left', receivedHidden.id],
    ['a message that does not exist', aMessageForViewer().id],
  ])('does not star %s', (_, id) => {
    const flags = flagMap([direct, ['starred']], [receivedHidden, ['starred']]);
    expect(plan(star, [received.id, id], flags)).toEqual(E.left(messageFailure('InvalidMessage')));
  });

  it('ignores such messages if their flag would not change', () => {
    const ids = [direct.id, receivedHidden.id];
    expect(plan({ operation: 'add', flag: 'read' }, ids)).toMatchObject(E.right({ ids: [] }));
  });

  it('marks nothing as unread in channels that the caller is not subscribed to', () => {
    const flags = flagMap([receivedThenLeft, ['read']], [received, ['read']]);
    expect(plan(markUnread, [receivedThenLeft.id, received.id], flags)).toMatchObject(
      E.right({ ids: [received.id], entering: [], skippedChannels: [left.channel.id] }),
    );
    expect(plan(star, [receivedThenLeft.id], flags)).toMatchObject(
      E.right({ ids: [receivedThenLeft.id], skippedChannels: [] }),
    );
  });

  it('marks nothing as unread in archived channels, where everything is read', () => {
    const archived = { channel: aChannel({ isArchived: true }), isSubscribed: true };
    const message = aMessageForViewer({ channel: archived, isInHistory: true });
    const facts = {
      messages: [message, received].map(placed),
      flags: flagMap([message, ['read']]),
      isMuted,
    };
    expect(planFlagChange(caller, markUnread, [message.id], facts)).toMatchObject(
      E.right({ ids: [], entering: [], skippedChannels: [archived.channel.id] }),
    );
    expect(planFlagChange(caller, star, [message.id], facts)).toMatchObject(
      E.right({ ids: [message.id], skippedChannels: [] }),
    );
  });

  it('is idempotent: after it is applied, nothing is left to change', () => {
    const reachable = [received, unreceived, receivedThenLeft, receivedDirect];
    const change = fc.record({
      operation: fc.constantFrom('add' as const, 'remove' as const),
      flag: fc.constantFrom('read' as const, 'starred' as const, 'collapsed' as const),
    });
    const flagSets = fc.uniqueArray(fc.constantFrom<Flag>('read', 'starred', 'collapsed'));
    const requested = fc.array(fc.constantFrom(...reachable.map(({ id }) => id)));
    fc.assert(
      fc.property(change, fc.array(flagSets), requested, (one, given, ids) => {
        const before = new Map(reachable.map(({ id }, index) => [id, new Set(given[index])]));
        const first = plan(one, ids, before);
        const changed = E.isRight(first) ? first.right.ids : [];
        const after = new Map(
          Array.from(before, ([id, flags]) => {
            const others = Array.from(flags).filter((flag) => flag !== one.flag);
            const own = one.operation === 'add' ? [...others, one.flag] : others;
            return [id, changed.includes(id) ? new Set(own) : flags];
          }),
        );
        expect(plan(one, ids, after)).toMatchObject(E.right({ ids: [] }));
      }),
    );
  });
});

describe('the event of a change', () => {
  const flags = flagMap(
    [received, ['read', 'mentioned']],
    [unreceived, ['read', 'topic_wildcard_mentioned']],
  );
  const ids = [unreceived.id, received.id];

  const eventOf = (
    change: FlagChange,
    mutes: (message: Pick<UnreadMessage, 'place'>) => boolean,
  ) => {
    const facts = {
      messages: [unreceived, receivedThenLeft, received].map((message) => ({
        ...message,
        place: { ...place, topic: message === received ? 'lunch' : 'dinner' },
      })),
      flags,
      isMuted: mutes,
    };
    const made = planFlagChange(caller, change, ids, facts);
    return E.isRight(made) ? made.right.event : made.left;
  };

  it('lists the messages that become unread, ascending, and those of them that are muted', () => {
    const isDinner: Parameters<typeof eventOf>[1] = ({ place: at }) =>
      at._tag === 'InChannel' && at.topic === 'dinner';
    expect(eventOf(markUnread, isDinner)).toEqual({
      _tag: 'MessageFlagsChanged',
      operation: 'remove',
      flag: 'read',
      messageIds: ids,
      isAll: false,
      unread: [
        { id: received.id, place, isMentioned: true, isWildcardMentioned: false },
        {
          id: unreceived.id,
          place: { ...place, topic: 'dinner' },
          isMentioned: false,
          isWildcardMentioned: true,
        },
      ],
      muted: [unreceived.id],
    });
  });

  it('omits "muted" if none is muted', () => {
    expect(eventOf(markUnread, isMuted)).not.toHaveProperty('muted');
  });

  it('lists no unread messages for other changes', () => {
    expect(eventOf(star, () => true)).toMatchObject({ messageIds: ids, unread: [] });
  });
});
