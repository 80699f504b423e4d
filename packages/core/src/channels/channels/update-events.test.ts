import * as fc from 'fast-check';
import { nextId } from '../../in-memory';
import { UserId, includes, role } from '../../kernel';
import { aChannel, aChannelView, aRealm, aSubscription, exactly } from '../../testing';
import { metadataAudience } from './channel-audience';
import type { ChannelPrivacy } from './channel-privacy';
import { archivingEvents, updateEvents } from './update-events';

describe('updateEvents', () => {
  const [subscriber, permitted] = [nextId(UserId), nextId(UserId)];
  const administrator = nextId(UserId);
  const change = { property: 'name' as const, value: 'new' };
  const people = [
    { userId: subscriber, role: role.member },
    { userId: permitted, role: role.member },
    { userId: administrator, role: role.administrator },
    { userId: nextId(UserId), role: role.member },
    { userId: nextId(UserId), role: role.guest },
  ].map((person) => ({ ...person, isBot: false, allPublicChannels: false }));

  it('sends each user only one of: the change, the new channel, the removal of the channel', () => {
    const privacy = fc.constantFrom<ChannelPrivacy>(
      'webPublic',
      'public',
      'private',
      'privateProtected',
    );
    const viewers = fc.subarray([subscriber, permitted]);
    fc.assert(
      fc.property(
        privacy,
        privacy,
        viewers,
        viewers,
        (privacyBefore, privacyAfter, idsBefore, idsAfter) => {
          const viewersOf = (of: ChannelPrivacy, ids: readonly UserId[]) =>
            of === 'private' || of === 'privateProtected' ? ids : [];
          const viewersBefore = viewersOf(privacyBefore, idsBefore);
          const viewersAfter = viewersOf(privacyAfter, idsAfter);
          const before = aChannel({ privacy: privacyBefore });
          const events = updateEvents(before, { ...before, privacy: privacyAfter }, [change], {
            viewersBefore,
            viewersAfter,
            administrators: [administrator],
            viewsBefore: [aChannelView({ id: before.id })],
            views: [aChannelView({ id: before.id })],
            subscribers: [subscriber],
          });
          for (const person of people) {
            const canSee = (of: ChannelPrivacy, ids: readonly UserId[]) =>
              includes(metadataAudience({ privacy: of }, ids), person, () => false);
            const [couldSee, canSeeNow] = [
              canSee(privacyBefore, viewersBefore),
              canSee(privacyAfter, viewersAfter),
            ];
            const received = events
              .filter(({ audience }) => includes(audience, person, () => false))
              .map(({ event }) => event._tag);
            const expected = couldSee
              ? [canSeeNow ? 'ChannelUpdated' : 'ChannelHidden']
              : ['ChannelCreated', 'PeersSubscribed'];
            expect(received).toEqual(couldSee || canSeeNow ? expected : []);
          }
        },
      ),
      { numRuns: 200, seed: 1 },
    );
  });

  it('shows the channel as it was to those who lose it', () => {
    const before = aChannel({ privacy: 'public', name: 'old' });
    const viewOf = (name: string) => aChannelView({ id: before.id, name });
    const shown = updateEvents(before, { ...before, privacy: 'private', name: 'new' }, [change], {
      viewersBefore: [],
      viewersAfter: [subscriber],
      administrators: [administrator],
      viewsBefore: [viewOf('old')],
      views: [viewOf('new')],
      subscribers: [],
    });
    expect(shown.map(({ event }) => event)).toMatchObject([
      { _tag: 'ChannelUpdated' },
      { _tag: 'ChannelHidden', channels: [{ name: 'old' }] },
    ]);
  });
});

describe('archivingEvents', () => {
  const channel = aChannel({ isArchived: true });
  const realm = aRealm({ settings: { signup_announcements_stream_id: channel.id } });
  const facts = {
    views: [aChannelView({ id: channel.id })],
    viewers: [],
    subscriptions: [aSubscription()],
    inherited: {},
    guestEvents: [],
  };

  it.each([
    [true, -1],
    [false, channel.id],
  ])('name the channel in settings unless it is archived: %s', (isArchived, value) => {
    expect(archivingEvents(realm, { ...channel, isArchived }, facts)).toMatchObject([
      {
        event: { _tag: 'ChannelArchived', isArchived },
        audience: exactly({ users: [], standing: 'nonGuests' }),
      },
      {
        event: { _tag: 'RealmPropertyChanged', property: 'signup_announcements_stream_id', value },
      },
    ]);
  });
});
