import * as E from 'fp-ts/Either';
import { bindEventUseCases } from '@parley/core/events';
import type { Viewer } from '@parley/core/access';
import type { State } from '@parley/core/in-memory';
import { inMemory } from '@parley/core/in-memory';
import { SharedList } from '@parley/core/kernel';
import {
  aCaller,
  aChannel,
  aChannelFolder,
  aRealm,
  aRegistration,
  aSubscription,
  aUser,
  aVisitor,
  sidesOf,
} from '@parley/core/testing';
import { initialStatePresentation } from '../initial-state';

describe('what visitors receive', () => {
  const realm = aRealm({ settings: { enable_spectator_access: true } });
  const visitor = aVisitor({ realm });
  const someone = aUser({ deliveryEmail: 'someone@example.org', emailVisibility: 5 });
  const [folder, hidden] = [aChannelFolder(), aChannelFolder()];
  const [open, closed, archived] = [
    aChannel({ name: 'open', privacy: 'webPublic', folderId: folder.id }),
    aChannel({ name: 'closed', folderId: hidden.id }),
    aChannel({ name: 'archived', privacy: 'webPublic', isArchived: true }),
  ];
  const state: Partial<State> = {
    realms: [realm],
    users: [someone],
    channels: [open, closed, archived],
    channelFolders: [folder, hidden],
    subscriptions: [open, closed].map(({ id }) =>
      aSubscription({ userId: someone.id, channelId: id }),
    ),
  };
  const {
    forUsers: { registerQueue },
  } = bindEventUseCases({ ...inMemory(state), initialStatePresentation });
  const load = async (name: string): Promise<unknown> => {
    const registered = await registerQueue(visitor, aRegistration({ fetchEventTypes: [name] }))();
    const fields = E.isRight(registered) ? registered.right.state.toJSON() : {};
    return Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        field,
        value instanceof SharedList ? [...value] : value,
      ]),
    );
  };

  it.each([
    [['muted_topics'], ['muted_topics']],
    [['user_topic'], ['user_topics']],
    [['muted_topics', 'user_topic'], ['user_topics']],
  ])('for %j contains %j', async (fetchEventTypes, expected) => {
    for (const viewer of [visitor, aCaller({ realm })]) {
      const registered = await registerQueue(viewer, aRegistration({ fetchEventTypes }))();
      const fields = E.isRight(registered) ? registered.right.state.toJSON() : {};
      expect(Object.keys(fields).filter((name) => name.endsWith('_topics'))).toEqual(expected);
    }
  });

  it('has the same fields as for an account, except those that need one', async () => {
    const fieldsFor = async (viewer: Viewer): Promise<readonly string[]> => {
      const registered = await registerQueue(viewer, aRegistration())();
      return E.isRight(registered) ? Object.keys(registered.right.state.toJSON()) : [];
    };
    const received = new Set(await fieldsFor(visitor));
    const missing = (await fieldsFor(aCaller({ realm }))).filter((name) => !received.has(name));
    expect(missing.sort()).toEqual(['presence_last_update_id', 'streams']);
  });

  it.each([
    ['alert_words', { alert_words: [] }],
    ['drafts', { drafts: [] }],
    ['message', { max_message_id: -1 }],
    ['muted_topics', { muted_topics: [] }],
    ['navigation_views', { navigation_views: [] }],
    ['recent_private_conversations', { recent_private_conversations: [] }],
    ['reminders', { reminders: [] }],
    ['saved_snippets', { saved_snippets: [] }],
    ['scheduled_messages', { scheduled_messages: [] }],
    ['starred_messages', { starred_messages: [] }],
    ['user_status', { user_status: {} }],
    ['user_topic', { user_topics: [] }],
  ])('contains no personal data in %s', async (name, expected) => {
    expect(await load(name)).toEqual(expected);
  });

  it('contains the time of the response from the same level on as for accounts', async () => {
    const fetchEventTypes = ['presence'];
    const hasTime = async (level: number): Promise<boolean> => {
      const registered = await registerQueue(
        { ...visitor, level },
        aRegistration({ fetchEventTypes }),
      )();
      return E.isRight(registered) && 'server_timestamp' in registered.right.state.toJSON();
    };
    const [before, since] = sidesOf('presenceServerTimestamp');
    expect([await hasTime(before), await hasTime(since)]).toEqual([false, true]);
  });

  it('says that they cannot change messages and topics', async () => {
    const fieldsAt = async (level: number) => {
      const wanted = aRegistration({ fetchEventTypes: ['realm'] });
      const registered = await registerQueue({ ...visitor, level }, wanted)();
      return E.isRight(registered) ? registered.right.state.toJSON() : {};
    };
    const [before, since] = sidesOf('movesBetweenTopicsGroup');
    expect(await fieldsAt(before)).toMatchObject({
      realm_allow_message_editing: false,
      realm_edit_topic_policy: 2,
    });
    expect(await fieldsAt(since)).not.toHaveProperty('realm_edit_topic_policy');
  });

  it('contains -1 for archived channels in settings', async () => {
    const settings = {
      ...realm.settings,
      new_stream_announcements_stream_id: open.id,
      signup_announcements_stream_id: archived.id,
    };
    const wanted = aRegistration({ fetchEventTypes: ['realm'] });
    const registered = await registerQueue({ ...visitor, realm: { ...realm, settings } }, wanted)();
    expect(E.isRight(registered) ? registered.right.state.toJSON() : {}).toMatchObject({
      realm_new_stream_announcements_stream_id: open.id,
      realm_signup_announcements_stream_id: -1,
    });
  });

  it('contains only web-public channels that are not archived', async () => {
    expect(await load('subscription')).toMatchObject({
      subscriptions: [{ name: 'open', stream_id: open.id }],
      unsubscribed: [],
      never_subscribed: [],
    });
  });

  it('contains only the folders of such channels', async () => {
    expect(await load('channel_folders')).toMatchObject({
      channel_folders: [{ id: folder.id, name: folder.name }],
    });
  });

  it('contains users without their email addresses', async () => {
    const users = await load('realm_user');
    expect(users).toMatchObject({
      realm_users: [{ user_id: someone.id, full_name: someone.fullName }],
      user_id: 0,
      is_guest: true,
      can_create_public_streams: false,
      can_invite_others_to_realm: false,
    });
    expect(JSON.stringify(users)).not.toContain('someone@example.org');
  });
});
