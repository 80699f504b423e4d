import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { bindJobHandlers } from './bind-job-handlers';
import { inMemory, someTime } from './in-memory';
import type { UserId } from './kernel';
import { recurringJobs, runJob, secondsPerDay } from './kernel';
import { aCaller, aChannel, aMessage, aRealm, aSubscription, aUser, runJobs } from './testing';
import { bindUseCases } from './use-cases';

const hour = 3600;
const people = 1000;
const nights = 33;
const waitingDays = 20;
const retentionDays = 10;
const shortDays = 3;
const archiveDays = 30;
const inactiveDays = 180;

/** When the nightly jobs run for the first time: 04:17 in UTC. */
const firstNight = Math.floor(someTime / secondsPerDay) * secondsPerDay + 4 * hour + 17 * 60;

/** As organizations count the days of the week. */
const sunday = 6;

/** When it is nine o'clock in UTC on each Sunday of the month. The epoch began on a Thursday. */
const sundays = Array.from(
  { length: nights },
  (_, day) => Math.floor(firstNight / secondsPerDay) + day,
)
  .filter((day) => (day + 4) % 7 === 0)
  .map((day) => day * secondsPerDay + 9 * hour);

/** When the nightly jobs run for the n-th time, counted from 0. */
const night = (n: number): number => firstNight + n * secondsPerDay;

/** The number of the first night at that time or later. */
const nightFrom = (time: number): number => Math.ceil((time - firstNight) / secondsPerDay);

/** The number of the first night after that time. */
const nightAfter = (time: number): number => Math.floor((time - firstNight) / secondsPerDay) + 1;

const remembered = <A>(found: Map<A, number>, all: readonly A[], at: number): void =>
  all.filter((each) => !found.has(each)).forEach((each) => found.set(each, at));

describe('a month of an organization of 1,000 people', () => {
  const realm = aRealm({
    createdAt: firstNight - 400 * secondsPerDay,
    settings: {
      waiting_period_threshold: waitingDays,
      message_retention_days: retentionDays,
      digest_emails_enabled: true,
      digest_weekday: sunday,
    },
  });
  const inRealm = { realmId: realm.id };
  const newUsers = Array.from({ length: people - 1 }, (_, index) =>
    aUser({ ...inRealm, joinedAt: firstNight + index * 2000 - 20 * secondsPerDay }),
  );
  const caller = aCaller({ realm });
  const old = { ...inRealm, createdAt: realm.createdAt };
  const general = aChannel(old);
  const short = aChannel({ ...old, messageRetentionDays: shortDays });
  const kept = aChannel({ ...old, messageRetentionDays: -1 });
  const quiet = Array.from({ length: nights }, () =>
    aChannel({ ...inRealm, createdAt: realm.createdAt, messageRetentionDays: -1 }),
  );
  const channels = [general, short, kept, ...quiet];
  /** Readers of a channel in which something is sent each day, and hours by which they are ahead. */
  const zones = [
    ['', 0],
    ['Etc/GMT-5', 5],
    ['Etc/GMT+8', -8],
  ] as const;
  const longAgo = firstNight - 90 * secondsPerDay;
  const away = zones.map(([timezone]) => aUser({ ...inRealm, timezone, joinedAt: longAgo }));
  const unwilling = aUser({ ...inRealm, joinedAt: longAgo });
  /** Is seen every third day. */
  const visiting = aUser({ ...inRealm, joinedAt: longAgo });
  /** Is seen until the tenth day. */
  const leaving = aUser({ ...inRealm, joinedAt: longAgo });
  const readers = [...away, unwilling, visiting, leaving];
  /** One message each seven hours, from before the month to its end. */
  const sendingTimes = Array.from(
    { length: 170 },
    (_, index) => firstNight + 17 * secondsPerDay - index * 7 * hour,
  );
  const inEach = (times: readonly number[], { recipientId }: typeof general) =>
    times.map((sentAt) => aMessage({ ...inRealm, recipientId, senderId: caller.user.id, sentAt }));
  const inGeneral = inEach(sendingTimes, general);
  const inShort = inEach(sendingTimes, short);
  const inKept = inEach(sendingTimes, kept);
  const lastWords = quiet.flatMap((channel, index) =>
    inEach([firstNight + index * 81_000 - (inactiveDays - 1) * secondsPerDay], channel),
  );
  const messages = [...inGeneral, ...inShort, ...inKept, ...lastWords];

  it('has retention, reminders, full members, digests and inactive channels on the right days', async () => {
    const ports = inMemory({
      realms: [realm],
      fullMembersAnnouncedUntil: new Map([[realm.id, firstNight - 2 * secondsPerDay]]),
      users: [caller.user, ...newUsers, ...readers],
      settings: new Map(
        [caller.user, unwilling].map(({ id }) => [id, { enable_digest_emails: false }]),
      ),
      channels,
      subscriptions: [
        aSubscription({ userId: caller.user.id, channelId: general.id }),
        ...readers.map(({ id: userId }) => aSubscription({ userId, channelId: kept.id })),
      ],
      messages,
    });
    const { state, clock, transact } = ports;
    const useCases = bindUseCases(ports);
    const handlers = bindJobHandlers(useCases);
    const run = async (when: 'nightly' | 'often'): Promise<void> => {
      const due = recurringJobs.filter(
        (each) => (each.when === 'nightly') === (when === 'nightly'),
      );
      for (const { job } of due) {
        expect(await runJob(handlers, job)()).toMatchObject(E.right(undefined));
      }
      await runJobs(ports);
    };

    // In the middle of each day, and a reminder of a message that retention deletes before.
    clock.set(firstNight - hour);
    const reminders = new Map<string, number>();
    for (let day = 0; day < nights; day += 1) {
      const note = `reminder of day ${day}!`;
      const deliverAt = night(day) + 5 * hour;
      reminders.set(note, deliverAt);
      expect(await useCases.personal.createReminder(caller, { note, deliverAt })()).toMatchObject(
        E.right(expect.any(Number)),
      );
    }

    const archivedIn = new Map<number, number>();
    const deletedIn = new Map<number, number>();
    const inactiveIn = new Map<number, number>();
    const announcedAt = new Map<number, number>();
    const remindedAt = new Map<string, number>();
    const digestsAt: (readonly [string, number])[] = [];
    const fullAt = new Map<number, number>();
    const fullMembers = realm.systemGroups['role:fullmembers'];

    const note = (at: number): void => {
      const announced = state().events.flatMap(({ event }) =>
        event._tag === 'UserGroupMembersChanged' && event.groupId === fullMembers
          ? event.userIds
          : [],
      );
      remembered(announcedAt, announced, at);
      const texts = state().messages.map(({ content }) => content);
      const delivered = Array.from(reminders.keys()).filter((each) =>
        texts.some((text) => text.includes(each)),
      );
      remembered(remindedAt, delivered, at);
      const digests = ports.mailer.sent().filter(({ subject }) => subject.startsWith('While you'));
      digestsAt.push(...digests.slice(digestsAt.length).map(({ to }) => [to.address, at] as const));
    };
    const see = (...people: readonly { readonly id: UserId }[]) =>
      transact('server', ({ presences }) =>
        pipe(
          people,
          TE.traverseSeqArray(({ id }) =>
            presences.write(realm.id, id, { activeAt: clock.now(), connectedAt: clock.now() }),
          ),
        ),
      )();

    for (let n = 0; n < nights; n += 1) {
      clock.set(night(n));
      await see(...(n % 3 === 0 ? [visiting] : []), ...(n <= 10 ? [leaving] : []));
      await run('nightly');
      const live = new Set(state().messages.map(({ id }) => id));
      const archived = new Set(state().archive.map(({ message }) => message.id));
      const gone = messages.map(({ id }) => id).filter((id) => !live.has(id));
      remembered(archivedIn, gone, n);
      remembered(
        deletedIn,
        gone.filter((id) => !archived.has(id)),
        n,
      );
      remembered(
        inactiveIn,
        state()
          .channels.filter(({ isRecentlyActive }) => !isRecentlyActive)
          .map(({ id }) => id),
        n,
      );
      const groups = await transact('server', ({ users }) => users.groupsOf(realm, newUsers))();
      remembered(
        fullAt,
        newUsers
          .map(({ id }) => id)
          .filter((id) => E.isRight(groups) && groups.right.get(id)?.has(fullMembers) === true),
        n,
      );
      for (let hours = 0; hours < 24; hours += 1) {
        clock.set(night(n) + hours * hour);
        await run('often');
        note(night(n) + hours * hour);
      }
    }

    const expectedNights = (
      sent: readonly { readonly id: number; readonly sentAt: number }[],
      days: number,
    ) =>
      new Map(
        sent.map(({ id, sentAt }) => [id, Math.max(0, nightAfter(sentAt + days * secondsPerDay))]),
      );
    const within = (expected: ReadonlyMap<number, number>) =>
      new Map(Array.from(expected).filter(([, n]) => n < nights));
    const archiving = within(
      new Map([...expectedNights(inGeneral, retentionDays), ...expectedNights(inShort, shortDays)]),
    );
    const sorted = <A>(found: ReadonlyMap<A, number>) =>
      Array.from(found).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(archiving.size).toBeGreaterThan(250);
    expect(sorted(archivedIn)).toEqual(sorted(archiving));

    // Archived at the very second of a night: deleted in the first one after 30 days.
    const deleting = within(new Map(Array.from(archiving, ([id, n]) => [id, n + archiveDays + 1])));
    expect(deleting.size).toBeGreaterThan(20);
    expect(sorted(deletedIn)).toEqual(sorted(deleting));

    const inactive = within(
      new Map(
        quiet.map(({ id }, index) => [
          id,
          Math.max(0, nightFrom((lastWords[index]?.sentAt ?? 0) + inactiveDays * secondsPerDay)),
        ]),
      ),
    );
    expect(inactive.size).toBeGreaterThan(25);
    expect(sorted(inactiveIn)).toEqual(sorted(inactive));

    const isInMonth = (time: number) => time > firstNight && time < night(nights);
    const hourFrom = (time: number) => firstNight + Math.ceil((time - firstNight) / hour) * hour;
    const ending = newUsers
      .map(({ id, joinedAt }) => ({ id, end: joinedAt + waitingDays * secondsPerDay }))
      .filter(({ end }) => isInMonth(end));
    expect(ending.length).toBeGreaterThan(900);
    expect(sorted(announcedAt)).toEqual(
      expect.arrayContaining(
        sorted(new Map(ending.map(({ id, end }) => [id, hourFrom(end)]))).filter(
          ([, at]) => at < night(nights),
        ),
      ),
    );
    const becoming = newUsers.map(({ id, joinedAt }): [number, number] => [
      id,
      Math.max(0, nightFrom(joinedAt + waitingDays * secondsPerDay)),
    ]);
    expect(sorted(fullAt)).toEqual(sorted(within(new Map(becoming))));

    expect(sorted(remindedAt)).toEqual(sorted(reminders));

    const digests = [...away, leaving].flatMap(({ id, deliveryEmail }, index) =>
      sundays
        .map((nine) => nine - (zones[index]?.[1] ?? 0) * hour)
        .filter((time) => time > firstNight && time < night(nights))
        .map(hourFrom)
        .filter((time) => id !== leaving.id || time - night(10) > 5 * secondsPerDay)
        // Until there is nothing to tell any more.
        .filter((time) => time - 7 * secondsPerDay <= (sendingTimes[0] ?? 0))
        .map((time) => [deliveryEmail, time] as const),
    );
    expect(digests.length).toBeGreaterThan(9);
    expect(digestsAt.toSorted()).toEqual(digests.toSorted());
  });
});
