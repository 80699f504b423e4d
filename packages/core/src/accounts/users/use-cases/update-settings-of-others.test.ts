import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { DraftId, UserGroupId, UserId, role } from '../../../kernel';
import { aBot, aCaller, aUser, aUserGroup } from '../../../testing';
import { accountFailure } from '../../failures';
import { updateOwnAccount } from './update-own-account';
import type { UpdateSettingsOfOthers } from './update-settings-of-others';
import { updateSettingsOfOthers } from './update-settings-of-others';

const caller = aCaller({ role: role.administrator });
const [one, two, other] = [aUser(), aUser({ role: role.guest }), aUser()];
const former = aUser({ isActive: false });
const bot = aBot(one);
const inner = aUserGroup({ name: 'inner', members: [two.id, bot.id] });
const outer = aUserGroup({ name: 'outer', members: [one.id], subgroups: [inner.id] });
const closed = aUserGroup({ name: 'closed', isActive: false });

const draft = {
  place: { _tag: 'Undecided' as const },
  content: 'Dear all',
  editedAt: someTime,
};

const store = () =>
  inMemory({
    users: [caller.user, one, two, other, former, bot],
    userGroups: [inner, outer, closed],
    drafts: [one, other].map(({ id }) => ({
      userId: id,
      record: { ...draft, id: nextId(DraftId) },
    })),
  });

const change = (
  ports: ReturnType<typeof store>,
  given: Partial<UpdateSettingsOfOthers>,
  who = caller,
) =>
  updateSettingsOfOthers(ports)(who, {
    userIds: [],
    groupIds: [],
    keepsEdited: false,
    settings: { enter_sends: true },
    ...given,
  })();

/** Who has which settings. */
const changed = (ports: ReturnType<typeof store>) =>
  Array.from(ports.state().settings).toSorted(([a], [b]) => a - b);

const told = (ports: ReturnType<typeof store>) =>
  ports
    .state()
    .events.map(({ event, audience }) =>
      event._tag === 'UserSettingChanged'
        ? [event.property, event.value, audience.users]
        : event._tag,
    );

describe('updateSettingsOfOthers', () => {
  it('changes those of people, of members and of members of subgroups, and tells them', async () => {
    const ports = store();
    const given = { userIds: [former.id, bot.id, one.id], groupIds: [outer.id] };
    const settings = { enter_sends: true, web_font_size_px: 16 };
    expect(await change(ports, { ...given, settings })).toEqual(E.right(undefined));
    expect(changed(ports)).toEqual([one, two, former].map(({ id }) => [id, { enter_sends: true }]));
    expect(told(ports)).toEqual([['enter_sends', true, [one.id, two.id, former.id]]]);
    await change(ports, { ...given, settings });
    expect(told(ports)).toHaveLength(1);
  });

  it('leaves what people have changed themselves, but not what was changed for them', async () => {
    const ports = store();
    const everyone = { userIds: [one.id, two.id] };
    const own = (enter_sends: boolean) =>
      updateOwnAccount(ports)(aCaller({ user: one }), { settings: { enter_sends } })();
    await own(true);
    await own(false);
    const settings = { enter_sends: true, web_font_size_px: 20 };
    await change(ports, { ...everyone, settings, keepsEdited: true });
    await change(ports, { ...everyone, settings: { web_font_size_px: 18 }, keepsEdited: true });
    expect(changed(ports)).toEqual([
      [one.id, { enter_sends: false, web_font_size_px: 18 }],
      [two.id, { enter_sends: true, web_font_size_px: 18 }],
    ]);
    await change(ports, everyone);
    expect(changed(ports)[0]?.[1].enter_sends).toBe(true);
  });

  it('removes the drafts of those whose drafts are no longer synchronized', async () => {
    const ports = store();
    const settings = { enable_drafts_synchronization: false };
    await change(ports, { userIds: [one.id, two.id], settings });
    expect(ports.state().drafts.map(({ userId }) => userId)).toEqual([other.id]);
  });

  const notForOthers = accountFailure('SettingNotForOthers');
  const unknown = { user: nextId(UserId), group: nextId(UserGroupId) };

  it.each<[string, Partial<UpdateSettingsOfOthers>, unknown]>([
    [
      'an unknown user',
      { userIds: [one.id, unknown.user] },
      accessFailure('InvalidUserId', { id: unknown.user }),
    ],
    [
      'an unknown group',
      { groupIds: [unknown.group] },
      accessFailure('InvalidUserGroupId', { id: unknown.group }),
    ],
    [
      'a deactivated group',
      { groupIds: [outer.id, closed.id] },
      accessFailure('UserGroupDeactivated'),
    ],
    [
      'what only the person decides',
      { userIds: [one.id], settings: { enter_sends: true, presence_enabled: false } },
      notForOthers,
    ],
  ])('refuses %s, and changes nothing', async (_case, given, failure) => {
    const ports = store();
    expect(await change(ports, given)).toEqual(E.left(failure));
    expect([changed(ports), told(ports)]).toEqual([[], []]);
  });

  it('refuses everyone but administrators before any other check', async () => {
    const given = { userIds: [unknown.user], settings: { presence_enabled: false } };
    expect(await change(store(), given, aCaller({ role: role.moderator }))).toEqual(
      E.left(accessFailure('MustBeAdministrator')),
    );
  });
});
