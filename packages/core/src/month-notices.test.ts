import { bindJobHandlers } from './bind-job-handlers';
import { recurringJobs, runJob, secondsPerDay } from './kernel';
import { aCaller } from './testing';
import { done } from './testing/contracts/world';
import { noticeActions } from './testing/notices/notice-actions';
import { noticeModel } from './testing/notices/notice-model';
import { days, firstDay, noticeOrganization } from './testing/notices/notice-organization';
import { bindUseCases } from './use-cases';

const minute = 60;

/** In which something happens each day, and then nothing until the last batch has ended; in minutes. */
const [activity, silence] = [15, 6];

const everyMinute = recurringJobs
  .filter(({ when }) => when !== 'nightly' && when.everyMinutes === 1)
  .map(({ job }) => job);

/** Random numbers below a limit, the same in each run. */
const randomNumbers = (seed: number) => {
  let last = seed;
  return (limit: number): number => {
    last = (last * 48_271) % 2_147_483_647;
    return last % limit;
  };
};

describe('a month of messages in an organization of 1,000 people', () => {
  it('tells each person of exactly what they missed and may read, in the right minute', async () => {
    const organization = noticeOrganization();
    const { realm, owner, byId, ports } = organization;
    const { clock, mailer, pushes } = ports;
    const useCases = bindUseCases(ports);
    const handlers = bindJobHandlers(useCases);
    const model = noticeModel(byId);
    const random = randomNumbers(7);
    const { act, deactivate, deactivateAnybody } = noticeActions(organization, model, random);

    const emails: string[] = [];
    const expectedWelcomes: string[] = [];
    const tick = async (): Promise<void> => {
      const [before, pushesBefore] = [mailer.sent().length, pushes.sent().length];
      for (const job of everyMinute) {
        await done(runJob(handlers, job));
      }
      await done(ports.jobs.runDue(handlers));
      model.tick(clock.now());
      const at = clock.now() / minute;
      emails.push(
        ...mailer
          .sent()
          .slice(before)
          .map(({ to, subject, text, html }) => {
            const marks = new Set(`${subject} ${text} ${html}`.match(/mark\d+/g));
            return `${at} ${to.address} ${subject.startsWith('Welcome') ? 'welcome' : ''}${Array.from(marks).sort().join()}`;
          }),
      );
      pushed.push(
        ...pushes
          .sent()
          .slice(pushesBefore)
          .map((each) =>
            each.event === 'message'
              ? `${at} ${each.to} ${each.message_id}`
              : `${at} ${each.to} without ${each.message_ids.join()}`,
          ),
      );
    };
    const pushed: string[] = [];

    for (let day = 0; day < days; day += 1) {
      const start = firstDay + day * secondsPerDay + random(23) * 60 * minute;
      for (let n = 0; n < activity + silence; n += 1) {
        const seconds = Array.from({ length: n < activity ? random(3) : 0 }, () => 1 + random(59));
        for (const second of seconds.sort((a, b) => a - b)) {
          clock.set(start + n * minute + second);
          await act();
        }
        clock.set(start + (n + 1) * minute);
        if (n === 3 && day % 3 === 0) {
          await deactivateAnybody();
        }
        if (n === 5) {
          const email = `new${day}@example.org`;
          const { id } = await done(
            useCases.accounts.createUser(aCaller({ realm, user: owner }), {
              email,
              fullName: `New ${day}`,
              password: 'correct horse battery',
            }),
          );
          if (day % 4 === 0) {
            await deactivate(id);
          } else {
            expectedWelcomes.push(`${clock.now() / minute} ${email} welcome`);
          }
        }
        await tick();
      }
    }

    expect(emails.toSorted()).toEqual([...model.emails, ...expectedWelcomes].toSorted());
    expect(pushed.toSorted()).toEqual(model.pushes.toSorted());
    expect(model.emails.length).toBeGreaterThan(500);
    expect(model.pushes.filter((each) => each.includes('without')).length).toBeGreaterThan(100);
  });
});
