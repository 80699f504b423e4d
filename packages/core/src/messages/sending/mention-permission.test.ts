import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { noMentions, userGroupPermissions } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { UserGroupId, role } from '../../kernel';
import { aCaller, aRealm, someRealm } from '../../testing';
import { messageFailure } from '../failures';
import type { MentionPermissionFacts } from './mention-permission';
import { checkMentions, wildcardLimit } from './mention-permission';

const { systemGroups } = someRealm;
const allowed = E.right(undefined);
const refused = (scope: 'channel' | 'topic') =>
  E.left(messageFailure('WildcardNotAllowed', { scope }));

describe('checkMentions', () => {
  const member = aCaller();
  const moderators = { can_mention_many_users_group: systemGroups['role:moderators'] };
  const realm = aRealm({ settings: moderators });
  const [inChannel, inConversation] = [
    { _tag: 'InChannel' as const },
    { _tag: 'InConversation' as const },
  ];
  const facts = (given: Partial<MentionPermissionFacts> = {}): MentionPermissionFacts => ({
    subscriberCount: undefined,
    subscribedParticipantCount: undefined,
    groups: [],
    ...given,
  });
  const everyoneInChannel = { ...noMentions, everyoneInChannel: true };
  const everyoneInTopic = { ...noMentions, everyoneInTopic: true };
  const both = { ...noMentions, everyoneInChannel: true, everyoneInTopic: true };

  it.each([
    ['everyone in a small channel', everyoneInChannel, { subscriberCount: 15 }, allowed],
    ['everyone in a large channel', everyoneInChannel, { subscriberCount: 16 }, refused('channel')],
    ['everyone in a channel that was not counted', everyoneInChannel, {}, refused('channel')],
    ['everyone in a small topic', everyoneInTopic, { subscribedParticipantCount: 15 }, allowed],
    [
      'everyone in a large topic',
      everyoneInTopic,
      { subscribedParticipantCount: 16 },
      refused('topic'),
    ],
    ['everyone in a topic that was not counted', everyoneInTopic, {}, refused('topic')],
    ['both, checking the channel first', both, {}, refused('channel')],
    [
      'both, if only the topic is large',
      both,
      { subscriberCount: 1, subscribedParticipantCount: 16 },
      refused('topic'),
    ],
    ['nobody in a large channel', noMentions, { subscriberCount: 16 }, allowed],
  ])('checks a mention of %s', (_, mentions, given, result) => {
    const caller = aCaller({ realm });
    expect(checkMentions(caller, inChannel, mentions, facts(given))).toEqual(result);
  });

  it('allows any number with permission, and everyone in a direct message', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(100), { nil: undefined }), (count) => {
        const counted = facts({ subscriberCount: count, subscribedParticipantCount: count });
        const moderator = aCaller({ realm, role: role.moderator });
        expect(checkMentions(moderator, inChannel, both, counted)).toEqual(allowed);
        expect(checkMentions(aCaller({ realm }), inConversation, both, counted)).toEqual(allowed);
        expect(checkMentions(aCaller({ realm }), inChannel, both, counted)).toEqual(
          count !== undefined && count <= wildcardLimit ? allowed : refused('channel'),
        );
      }),
    );
  });

  it('fails with the first group that does not allow the mention, for any destination', () => {
    const aGroup = (name: string, canMention: UserGroupId) => ({
      id: nextId(UserGroupId),
      realmId: someRealm.id,
      name,
      description: '',
      isSystem: false,
      isActive: true,
      creatorId: null,
      createdAt: someTime,
      members: [],
      subgroups: [],
      permissions: userGroupPermissions(
        { can_mention_group: canMention },
        systemGroups,
        member.user.id,
      ),
    });
    const open = aGroup('open', systemGroups['role:everyone']);
    const closed = ['closed', 'shut'].map((name) => aGroup(name, systemGroups['role:nobody']));
    for (const place of [inChannel, inConversation]) {
      expect(checkMentions(member, place, noMentions, facts({ groups: [open] }))).toEqual(allowed);
      expect(
        checkMentions(member, place, noMentions, facts({ groups: [open, ...closed] })),
      ).toEqual(E.left(messageFailure('MayNotMentionGroup', { group: 'closed' })));
    }
  });
});
