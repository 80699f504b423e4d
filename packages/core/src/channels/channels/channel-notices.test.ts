import { aCaller, aChannel, aRealm } from '../../testing';
import { changeNotices, creationNotices } from './channel-notices';

describe('notices about channels', () => {
  const realm = aRealm();
  const actor = { ...aCaller().user, fullName: 'Ann' };
  const by = `@_**Ann|${actor.id}**`;
  const before = aChannel({ name: 'lunch', description: '', privacy: 'public' });

  it.each([
    [{ name: 'dinner' }, `${by} renamed this channel from **lunch** to **dinner**.`],
    [{ name: 'a** @**all**' }, `${by} renamed this channel from **lunch** to **a∗∗ @∗∗all∗∗**.`],
    [
      { privacy: 'private' as const },
      `${by} changed the privacy of this channel from **Public** to **Private, shared history**.`,
    ],
    [
      { description: 'to `eat`' },
      `${by} changed the description of this channel.\n\nOld description:\n\n*No description.*\n\nNew description:\n\n\`\`\`quote\nto \`eat\`\n\`\`\``,
    ],
    [
      { messageRetentionDays: 7 },
      `${by} changed the message retention period of this channel from **Organization default** to **7 days**.`,
    ],
    [
      { messageRetentionDays: 1 },
      `${by} changed the message retention period of this channel from **Organization default** to **1 day**.`,
    ],
    [{ isArchived: true }, `${by} archived this channel.`],
  ])('report %j in the channel itself', (change, content) => {
    const after = { ...before, ...change };
    expect(changeNotices(realm, actor, before, after)).toEqual([
      {
        _tag: 'ChannelNotice',
        channelId: after.id,
        topic: 'channel events',
        about: { _tag: 'TheChannel' },
        content,
        quotedId: actor.id,
      },
    ]);
  });

  it('report each change once, and only changes that have notices', () => {
    const after = { ...before, name: 'dinner', isDefault: true, privacy: 'webPublic' as const };
    expect(changeNotices(realm, actor, before, after)).toHaveLength(2);
    expect(changeNotices(realm, actor, before, { ...before, isDefault: true })).toEqual([]);
  });

  it('use the empty topic if the channel allows no other', () => {
    const only = { ...before, topicsPolicy: 'empty_topic_only' as const };
    const [notice] = changeNotices(realm, actor, only, { ...only, name: 'dinner' });
    expect(notice?.topic).toBe('');
  });

  it('are not posted if the organization turned them off', () => {
    const quiet = {
      ...realm,
      settings: { ...realm.settings, send_channel_events_messages: false },
    };
    expect(changeNotices(quiet, actor, before, { ...before, name: 'dinner' })).toEqual([]);
  });

  it('announce new channels, except private ones', () => {
    const place = aChannel({ name: 'news' });
    const secret = aChannel({ privacy: 'private' });
    const other = aChannel({ name: 'dinner' });
    expect(creationNotices(actor, [before, secret], place)).toEqual([
      {
        _tag: 'ChannelNotice',
        channelId: place.id,
        topic: 'new channels',
        about: { _tag: 'Other' },
        content: `${by} created a new channel #**lunch**.`,
      },
    ]);
    expect(creationNotices(actor, [before, other], place)[0]?.content).toBe(
      `${by} created new channels: #**lunch**, #**dinner**.`,
    );
    expect(creationNotices(actor, [secret], place)).toEqual([]);
    expect(creationNotices(actor, [before], undefined)).toEqual([]);
    expect(creationNotices(actor, [before], { ...place, isArchived: true })).toEqual([]);
  });
});
