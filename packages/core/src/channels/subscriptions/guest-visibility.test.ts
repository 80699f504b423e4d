import { UserId, asId, onlyTo, role } from '../../kernel';
import { aBot, aUser, someRealm } from '../../testing';
import { guestsAndOthers, planIntroductions, planVisibilityChanges } from './guest-visibility';

const guest = aUser({ role: role.guest });
const member = aUser();
const guestBot = aBot(member, { role: role.guest });
const bot = aBot(member);
const people = [guest, member, guestBot, bot];

const knowing = (...pairs: readonly (readonly [UserId, readonly UserId[]])[]) =>
  new Map(pairs.map(([id, known]) => [id, new Set(known)]));

const described = (events: ReturnType<typeof planIntroductions>) =>
  events.map(({ event, audience }) => [
    event._tag,
    event._tag === 'UserAdded' ? event.user.id : 'userId' in event ? event.userId : undefined,
    audience,
  ]);

describe('what guests know of others', () => {
  it.each([
    ['a guest', guest, { guests: [guest.id], others: [guest] }],
    ['a member', member, { guests: [], others: [member] }],
    ['a bot that is a guest', guestBot, { guests: [guestBot.id], others: [] }],
    ['a bot, whom every guest knows', bot, { guests: [], others: [] }],
  ])('concerns %s', (_, user, expected) => {
    expect(guestsAndOthers([user])).toEqual(expected);
  });

  it('changes for the guests who know somebody only before or only afterwards, bots too', () => {
    const before = knowing([guest.id, [member.id]]);
    const after = knowing([guestBot.id, [member.id, guest.id]], [guest.id, [asId(UserId)(999)]]);
    const visibility = { ...guestsAndOthers(people), known: before };
    const { gained, lost } = planVisibilityChanges(someRealm, visibility, after);
    expect(described(gained)).toEqual([
      ['UserAdded', guest.id, onlyTo(guestBot.id)],
      ['UserAdded', member.id, onlyTo(guestBot.id)],
    ]);
    expect(described(lost)).toEqual([['UserBecameInaccessible', member.id, onlyTo(guest.id)]]);
  });

  it('includes all participants of a conversation once it exists', () => {
    const visibility = { ...guestsAndOthers(people), known: knowing([guest.id, [member.id]]) };
    expect(described(planIntroductions(someRealm, visibility))).toEqual([
      ['UserAdded', guest.id, onlyTo(guestBot.id)],
      ['UserAdded', member.id, onlyTo(guestBot.id)],
    ]);
  });
});
