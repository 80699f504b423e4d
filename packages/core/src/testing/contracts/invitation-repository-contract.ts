import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Invitation, NewInvitation } from '../../accounts';
import { someTime } from '../../in-memory';
import { role } from '../../kernel';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every InvitationRepository promises. */
export const invitationRepositoryContract = (makeStore: MakeStore): void =>
  describe('invitations', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const [referrer, other] = [await world.addUser(), await world.addUser()];
      const channel = await world.addChannel();
      const { realm, within } = world;
      const create = (given: Partial<NewInvitation> = {}) =>
        within(({ invitations }) =>
          invitations.create({
            realmId: realm.id,
            referrerId: referrer.id,
            email: 'Hal@Example.org',
            linkId: null,
            notifiesReferrer: true,
            terms: {
              role: role.moderator,
              channelIds: [channel.id],
              groupIds: [realm.systemGroups['role:nobody']],
              includesDefaultChannels: true,
              welcomeMessage: 'Welcome, *Hal*',
            },
            invitedAt: someTime,
            expiresAt: someTime + 60,
            ...given,
          }),
        );
      const find = (id: Invitation['id'], of = realm) =>
        within(({ invitations }) => invitations.find(of.id, id));
      return { ...world, referrer, other, create, find };
    };

    it('are stored unchanged, only in their realm', async () => {
      const world = await setUp();
      const { create, find, realm, within } = world;
      const sent = await create();
      const link = await create({ email: null, expiresAt: null, referrerId: null });
      const request = await create({
        linkId: link.id,
        terms: { ...link.terms, channelIds: [], groupIds: [], welcomeMessage: null },
      });
      expect(sent).toMatchObject({ email: 'Hal@Example.org', status: 'pending' });
      for (const made of [sent, link, request]) {
        expect(await find(made.id)).toEqual(O.some(made));
        expect(await within(({ invitations }) => invitations.lock(realm.id, made.id))).toEqual(
          O.some(made),
        );
      }
      const elsewhere = await anotherWorld(world);
      expect(await find(sent.id, elsewhere.realm)).toEqual(O.none);
      expect(
        await within(({ invitations }) => invitations.lock(elsewhere.realm.id, sent.id)),
      ).toEqual(O.none);
    });

    it('are listed while they are open, for everyone or for one user', async () => {
      const { create, realm, within, referrer, other } = await setUp();
      const sent = await create();
      const link = await create({ email: null, expiresAt: null, referrerId: other.id });
      const used = await create();
      await within(({ invitations }) => invitations.update(realm.id, used.id, { status: 'used' }));
      const list = (now: number, of?: typeof referrer) =>
        within(({ invitations }) => invitations.listOpen(realm.id, now, of?.id));
      expect(await list(someTime + 59)).toEqual([sent, link]);
      expect(await list(someTime + 60)).toEqual([link]);
      expect(await list(someTime, referrer)).toEqual([sent]);
      expect(await list(someTime, other)).toEqual([link]);
    });

    it('change, and are removed', async () => {
      const { create, find, realm, within } = await setUp();
      const [sent, kept] = [await create(), await create()];
      await within(({ invitations }) =>
        invitations.update(realm.id, sent.id, { status: 'revoked', expiresAt: someTime }),
      );
      expect(await find(sent.id)).toEqual(
        O.some({ ...sent, status: 'revoked', expiresAt: someTime }),
      );
      await within(({ invitations }) => invitations.remove(realm.id, sent.id));
      expect(await find(sent.id)).toEqual(O.none);
      expect(await find(kept.id)).toEqual(O.some(kept));
    });

    it('are removed if they are pending for an address, case-insensitively', async () => {
      const { create, find, realm, within } = await setUp();
      const [one, two] = [await create(), await create({ email: 'hal@example.ORG' })];
      const others = [await create({ email: 'ann@example.org' }), await create({ email: null })];
      const used = await create();
      await within(({ invitations }) => invitations.update(realm.id, used.id, { status: 'used' }));
      const removed = await within(({ invitations }) =>
        invitations.removePendingTo(realm.id, 'HAL@example.org'),
      );
      expect([...removed].sort((a, b) => a.id - b.id)).toEqual([one, two]);
      expect([await find(one.id), await find(two.id)]).toEqual([O.none, O.none]);
      for (const { id } of [...others, used]) {
        expect(O.isSome(await find(id))).toBe(true);
      }
    });

    it('find the newest open one to an address', async () => {
      const { realm, within, create } = await setUp();
      const newest = (email: string) =>
        within(({ invitations }) => invitations.lockOpenTo(realm.id, email, someTime));
      expect(await newest('hal@example.org')).toEqual(O.none);
      await create();
      const last = await create({ email: 'Hal@Example.org', expiresAt: someTime + 1 });
      await create({ email: 'ann@example.org' });
      await create({ expiresAt: someTime });
      const used = await create();
      await within(({ invitations }) => invitations.update(realm.id, used.id, { status: 'used' }));
      expect(await newest('HAL@example.org')).toEqual(O.some(last));
    });

    it('count the emails of a realm since a moment', async () => {
      const world = await setUp();
      const { realm, within } = world;
      const count = (at: number, emails: number) =>
        within(({ invitations }) => invitations.countEmails(realm.id, at, emails));
      const since = (moment: number, of = realm) =>
        within(({ invitations }) => invitations.lockEmailsSince(of.id, moment));
      expect(await since(0)).toBe(0);
      await count(100, 2);
      await count(100, 3);
      await count(200, 5);
      expect(await since(100)).toBe(10);
      expect(await since(101)).toBe(5);
      expect(await since(201)).toBe(0);
      expect(await since(0, (await anotherWorld(world)).realm)).toBe(0);
    });

    it('let one transaction at a time count emails', async () => {
      const { realm, within } = await setUp();
      const countIfFirst = () =>
        within(({ invitations }) =>
          pipe(
            invitations.lockEmailsSince(realm.id, 0),
            TE.flatMap((counted) =>
              counted === 0 ? invitations.countEmails(realm.id, 100, 1) : TE.right(undefined),
            ),
          ),
        );
      await Promise.all([countIfFirst(), countIfFirst(), countIfFirst()]);
      expect(await within(({ invitations }) => invitations.lockEmailsSince(realm.id, 0))).toBe(1);
    });
  });
