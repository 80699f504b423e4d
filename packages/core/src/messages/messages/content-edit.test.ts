import * as E from 'fp-ts/Either';
import { noMentions } from '../../access';
import { someTime } from '../../in-memory';
import type { FlagHolders } from '../../kernel';
import {
  aCaller,
  aChannel,
  aMessageForViewer,
  aMessageView,
  aRealm,
  aRendering,
  aUser,
  someRealm,
} from '../../testing';
import { messageFailure } from '../failures';
import type { ContentEditFacts } from './content-edit';
import { flagsAfterEdit, planContentEdit } from './content-edit';

describe('planContentEdit', () => {
  const realm = aRealm({
    settings: { can_mention_many_users_group: someRealm.systemGroups['role:nobody'] },
  });
  const editor = aCaller({ realm });
  const [reader, outside] = [aUser(), aUser()];
  const channel = { channel: aChannel(), isSubscribed: true };
  const editable = {
    message: aMessageForViewer({ channel }),
    view: aMessageView({ content: 'Before', renderedContent: '<p>Before</p>' }),
  };
  const facts = (given: Partial<ContentEditFacts['mentions']> = {}): ContentEditFacts => ({
    mentions: {
      subscriberCount: undefined,
      subscribedParticipantCount: undefined,
      groups: [],
      ...given,
    },
    flags: {
      groupMembers: [],
      topicParticipants: [],
      alertWords: [],
      mutedBy: [reader.id],
      named: [reader, outside],
      holders: [reader.id],
    },
    files: { attachments: [], claimed: [], released: [], otherClaims: [], uploadSpaceUsed: 0 },
  });
  const mentioning = (given: Partial<typeof noMentions>) => ({
    content: 'After',
    rendering: aRendering({
      html: '<p>After</p>',
      mentions: { ...noMentions, ...given },
      attachmentPaths: ['a/secret.txt'],
    }),
  });

  it('replaces flags and files by those of the new content, and records the old content', () => {
    const content = mentioning({ userIds: [reader.id, outside.id] });
    expect(planContentEdit(editor, editable, content, facts(), someTime)).toEqual(
      E.right({
        content: 'After',
        rendering: { ...content.rendering, attachmentPaths: [] },
        editedAt: someTime,
        record: {
          userId: editor.user.id,
          timestamp: someTime,
          prevContent: 'Before',
          prevRenderedContent: '<p>Before</p>',
        },
        flags: { mentioned: [reader.id], topic_wildcard_mentioned: [], has_alert_word: [] },
        files: { claims: undefined, events: [], detached: [] },
      }),
    );
  });

  it('requires the same permission to mention everyone as sending', () => {
    const content = mentioning({ everyoneInChannel: true });
    const refused = E.left(messageFailure('WildcardNotAllowed', { scope: 'channel' }));
    const plan = (given: ContentEditFacts, of = editable) =>
      planContentEdit(editor, of, content, given, someTime);
    expect(plan(facts({ subscriberCount: 16 }))).toEqual(refused);
    expect(E.isRight(plan(facts({ subscriberCount: 15 })))).toBe(true);
    const direct = { ...editable, message: aMessageForViewer() };
    expect(E.isRight(plan(facts(), direct))).toBe(true);
  });
});

describe('flagsAfterEdit', () => {
  const [mentioned, reader] = [aUser().id, aUser().id];
  const before: FlagHolders = {
    read: [reader],
    starred: [mentioned],
    mentioned: [reader],
    has_alert_word: [reader],
    stream_wildcard_mentioned: 'everyone',
  };
  const flags = { mentioned: [mentioned], topic_wildcard_mentioned: [], has_alert_word: [] };
  const after = (everyoneInChannel: boolean) =>
    flagsAfterEdit(before, {
      flags,
      rendering: aRendering({ mentions: { ...noMentions, everyoneInChannel } }),
    });

  it('replaces what depends on the text, and keeps what users set', () => {
    expect(after(false)).toEqual({
      read: [reader],
      starred: [mentioned],
      ...flags,
      stream_wildcard_mentioned: [],
    });
    expect(after(true).stream_wildcard_mentioned).toBe('everyone');
  });
});
