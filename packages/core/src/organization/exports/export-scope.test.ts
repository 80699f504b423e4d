import * as fc from 'fast-check';
import type { ChannelPrivacy } from '../../channels';
import { canReadMessage, isPrivate } from '../../channels';
import type { Flag, MessageId as Id } from '../../kernel';
import { ChannelId, MessageId, UserId, asId } from '../../kernel';
import { aBot, aCaller, aChannel, aUser } from '../../testing';
import type { PlacedMessage } from './export-scope';
import { consents, exportedFlags, isExported, isExportedChannel } from './export-scope';

const channelId = asId(ChannelId)(7);
const messageId = asId(MessageId)(9);
const [one, two, three] = [1, 2, 3].map((id) => asId(UserId)(id));

const inChannel: PlacedMessage = { id: messageId, place: { _tag: 'InChannel', channelId } };

const facts = (privacy: ChannelPrivacy, hasConsenting: boolean, ...held: readonly Id[]) => ({
  channels: new Map([[channelId, { privacy, hasConsenting }]]),
  held: new Set(held),
});

describe('isExported', () => {
  it.each<readonly [ChannelPrivacy, boolean, boolean, boolean]>([
    // Privacy, whether a subscriber consents, whether one of those has the message, exported.
    ['webPublic', false, false, true],
    ['public', false, false, true],
    ['private', false, false, false],
    ['private', true, false, true],
    ['privateProtected', false, false, false],
    ['privateProtected', true, false, false],
    ['privateProtected', true, true, true],
    ['privateProtected', false, true, false],
  ])('%s, consent %s, held %s: %s', (privacy, hasConsenting, isHeld, expected) => {
    const known = facts(privacy, hasConsenting, ...(isHeld ? [messageId] : []));
    expect(isExported(new Set([1].map(asId(UserId))), known, inChannel)).toBe(expected);
  });

  it('asks participants of conversations, and knows no channel that is gone', () => {
    const direct = (...userIds: readonly (typeof one)[]): PlacedMessage => ({
      id: messageId,
      place: { _tag: 'InConversation', userIds: userIds.flatMap((id) => id ?? []) },
    });
    const none = { channels: new Map(), held: new Set<Id>() };
    const consenting = new Set([one, two].flatMap((id) => id ?? []));
    expect(isExported(consenting, none, direct(two, three))).toBe(true);
    expect(isExported(consenting, none, direct(three))).toBe(false);
    expect(isExported(new Set(), none, direct(one, two))).toBe(false);
    expect(isExported(consenting, none, inChannel)).toBe(false);
  });

  it('exports nothing private that none of those who consent may read', () => {
    const people = [aCaller(), aCaller(), aCaller()];
    const traits = fc
      .tuple(fc.boolean(), fc.boolean(), fc.boolean())
      .map(([isConsenting, isSubscribed, isInHistory]) => ({
        isConsenting,
        isSubscribed,
        isInHistory,
      }));
    const places = fc.constantFrom<ChannelPrivacy | undefined>(
      'webPublic',
      'public',
      'private',
      'privateProtected',
      undefined,
    );
    fc.assert(
      fc.property(places, fc.tuple(traits, traits, traits), (privacy, given) => {
        const channel = privacy === undefined ? undefined : aChannel({ id: channelId, privacy });
        const who = people.map((caller, index) => ({
          caller,
          ...(given[index] ?? { isConsenting: false, isSubscribed: false, isInHistory: false }),
        }));
        const consenting = who.filter(({ isConsenting }) => isConsenting);
        const subscribed = consenting.filter(({ isSubscribed }) => isSubscribed);
        const place: PlacedMessage['place'] =
          channel === undefined
            ? {
                _tag: 'InConversation',
                userIds: who.filter((each) => each.isInHistory).map(({ caller }) => caller.user.id),
              }
            : { _tag: 'InChannel', channelId };
        const exported = isExported(
          new Set(consenting.map(({ caller }) => caller.user.id)),
          facts(
            privacy ?? 'public',
            subscribed.length > 0,
            ...(subscribed.some((each) => each.isInHistory) ? [messageId] : []),
          ),
          { id: messageId, place },
        );
        const isReadByConsenting = consenting.some(({ caller, isSubscribed, isInHistory }) =>
          canReadMessage(caller, {
            channel: channel && { channel, isSubscribed },
            isInHistory,
          }),
        );
        const isOpen = privacy !== undefined && !isPrivate(privacy);
        expect(exported).toBe(isOpen || isReadByConsenting);
      }),
    );
  });
});

describe('isExportedChannel', () => {
  it.each<readonly [ChannelPrivacy, boolean, boolean]>([
    ['public', false, true],
    ['private', false, false],
    ['privateProtected', true, true],
  ])('%s, consent %s: %s', (privacy, hasConsenting, expected) => {
    expect(isExportedChannel({ privacy }, hasConsenting)).toBe(expected);
  });
});

describe('consents', () => {
  const allowed = { allow_private_data_export: true };

  it('is what active people decided', () => {
    expect(consents(aUser(), allowed)).toBe(true);
    expect(consents(aUser(), { allow_private_data_export: false })).toBe(false);
    expect(consents(aUser(), undefined)).toBe(false);
    expect(consents(aUser({ isActive: false }), allowed)).toBe(false);
    expect(consents(aBot(aUser()), allowed)).toBe(false);
  });
});

describe('exportedFlags', () => {
  it.each<readonly [readonly Flag[], boolean, readonly Flag[] | undefined]>([
    [['read'], true, undefined],
    [['read', 'historical'], true, undefined],
    [[], true, []],
    [['starred', 'read'], true, ['read', 'starred']],
    [['read', 'historical', 'starred'], true, ['historical', 'read', 'starred']],
    [['mentioned'], true, ['mentioned']],
    [['read'], false, ['read']],
    [['read', 'historical'], false, undefined],
  ])('of %j, where history is shared: %j, are %j', (flags, isShared, expected) => {
    expect(exportedFlags(new Set(flags), isShared)).toEqual(expected);
  });
});
