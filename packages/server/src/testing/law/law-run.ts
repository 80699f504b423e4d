import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';
import { currentLevel } from '@parley/core/kernel';
import { newBot } from '../accounts';
import type { Race } from '../races/race';
import { raceOf, winnersProblem } from '../races/race';
import type { Random } from '../fuzz/random';
import { randomOf } from '../fuzz/random';
import type { Difference } from './compare';
import { DisclosureCheck } from './disclosure-check';
import type { LawRequest } from './operation';
import { operations } from './operations';
import type { Registration } from './registration';
import type { Tamper } from './viewer';
import { Viewer } from './viewer';

/** An organization to test. */
export type LawSite = {
  readonly owner: ApiClient;
  readonly password: string;
  readonly logIn: (email: string) => Promise<ApiClient>;
  /** Does the work that requests have left to jobs. */
  readonly settle: () => Promise<void>;
  /** Seconds since 1970; each call may let time pass. */
  readonly passTime: () => number;
  readonly stop: () => Promise<void>;
};

export type LawOptions = {
  readonly seed: number;
  /** The numbers of the operations: each determines one, together with the seed. */
  readonly operations: readonly number[];
  /** After how many operations every viewer is compared. */
  readonly checkEvery: number;
  /** How many viewers there are. */
  readonly viewers: number;
  /** The levels to choose from for each client but the owner's; its usual one if there are none. */
  readonly levels?: readonly number[];
  /** The kinds of operations, by their names; all by default. */
  readonly kinds?: RegExp;
  /** Ends the run at the first violation. */
  readonly stopsAtFirst: boolean;
  /** What reaches the clients of an event; everything by default. */
  readonly tamper?: Tamper;
  /** If set, each operation is a race of that many requests, which are sent at once. */
  readonly atOnce?: number;
};

export type Violation = {
  readonly viewer: string;
  /** The operations since the last comparison that found nothing. */
  readonly after: readonly string[];
  readonly operation: number;
  /** The operations so far that were accepted: those that may have caused it. */
  readonly accepted: readonly number[];
  readonly differences: readonly Difference[];
  readonly events: readonly unknown[];
};

const roles = { administrator: 200, moderator: 300, member: 400, guest: 600 };

/** Who follows: each account with its role, and the feature level of its client. */
const cast = [
  ['owner', undefined, currentLevel],
  ['member', roles.member, currentLevel],
  ['guest', roles.guest, currentLevel],
  ['administrator', roles.administrator, 438],
  ['second member', roles.member, 313],
  ['second guest', roles.guest, 313],
  ['third member', roles.member, 100],
  ['moderator', roles.moderator, 400],
  ['second administrator', roles.administrator, 300],
  ['fourth member', roles.member, 200],
  ['third guest', roles.guest, 400],
] as const;

export const capabilityNames = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
] as const;

/** All, none, or some capabilities. */
const someCapabilities = (random: Random): ReadonlySet<string> => {
  const share = random.pick([0, 0.5, 1]);
  return new Set(capabilityNames.filter(() => random.chance(share)));
};

const registration = (random: Random, level: number): Registration => ({
  level,
  capabilities: someCapabilities(random),
  clientGravatar: random.chance(0.5),
  includeSubscribers: random.chance(0.7) ? 'true' : 'false',
});

/** The accounts that follow; the first is the owner, who knows as much as anyone can. */
const assemble = async (
  site: LawSite,
  random: Random,
  { viewers: count, levels = [], tamper }: LawOptions,
): Promise<Viewer[]> => {
  const levelOf = (usual: number): number => random.maybePick(levels) ?? usual;
  const viewers = [
    new Viewer(
      'owner',
      site.owner,
      {
        level: currentLevel,
        capabilities: new Set(capabilityNames),
        clientGravatar: false,
        includeSubscribers: 'true',
      },
      tamper,
    ),
  ];
  for (const [name, role, level] of cast.slice(1, count - 1)) {
    const email = `${name.replaceAll(' ', '')}@example.org`;
    await site.owner.post('/users', { email, password: site.password, full_name: name });
    const account = await site.logIn(email);
    await site.owner.patch(`/users/${account.userId}`, { role });
    viewers.push(new Viewer(name, account, registration(random, levelOf(level)), tamper));
  }
  viewers.push(
    new Viewer(
      'bot',
      await newBot(site.owner, 'law'),
      registration(random, levelOf(currentLevel)),
      tamper,
    ),
  );
  return viewers;
};

/** Lets guests know only those with whom they share something. */
const limitGuests = async (owner: ApiClient): Promise<void> => {
  const { body } = await owner.get('/user_groups');
  const groups: readonly { readonly id: number; readonly name: string }[] = body.user_groups;
  const members = groups.find(({ name }) => name === 'role:members')?.id;
  await owner.patch('/realm', { can_access_all_users_group: { new: members } });
};

const perform = (account: ApiClient, { method, path, values, file }: LawRequest) => {
  if (file === undefined) {
    return account[method](path, values);
  }
  const form = new FormData();
  form.append('file', new Blob([file.content], { type: 'image/png' }), file.name);
  return account.request('POST', path, form);
};

const describeRequest = (
  by: string,
  kind: string,
  { method, path, values }: LawRequest,
  status: number,
): string => `${kind}: ${by} ${method} ${path} ${JSON.stringify(values ?? {})} -> ${status}`;

/** Lets the accounts do random things, and compares what each has with what the server says. */
export class LawRun {
  private readonly messageIds: number[] = [];
  /** By account, the messages that it has sent. */
  private readonly sent = new Map<number, readonly number[]>();
  private readonly uploads: string[] = [];
  private readonly wildcards = new Set<number>();
  private done: string[] = [];
  private readonly accepted: number[] = [];
  readonly kinds = new Set<string>();

  private constructor(
    private readonly site: LawSite,
    private readonly options: LawOptions,
    private readonly viewers: readonly Viewer[],
    private readonly disclosures: DisclosureCheck,
  ) {}

  static async on(site: LawSite, options: LawOptions): Promise<LawRun> {
    const random = randomOf(options.seed, -1);
    const viewers = await assemble(site, random, options);
    const userIds = viewers.map(({ userId }) => userId);
    await site.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'public' }, { name: 'announce' }],
      principals: userIds.filter(() => random.chance(0.7)),
    });
    await site.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'private' }],
      principals: userIds.filter(() => random.chance(0.4)),
      invite_only: true,
    });
    await site.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'protected' }],
      principals: userIds.filter(() => random.chance(0.4)),
      invite_only: true,
      history_public_to_subscribers: false,
    });
    if (random.chance(0.5)) {
      await limitGuests(site.owner);
    }
    await site.settle();
    for (const viewer of viewers) {
      await viewer.register();
    }
    return new LawRun(site, options, viewers, await DisclosureCheck.of(viewers));
  }

  /** A request of the kind; undefined if there is nothing to choose. */
  private choose(
    random: Random,
    kind: string,
    actor: Viewer,
    number: number,
  ): LawRequest | undefined {
    const [owner] = this.viewers;
    return owner === undefined
      ? undefined
      : operations[kind]?.({
          random,
          own: actor.state,
          all: owner.state,
          userId: actor.userId,
          password: this.site.password,
          messageIds: this.messageIds,
          ownMessageIds: this.sent.get(actor.userId) ?? [],
          uploads: this.uploads,
          number,
          now: this.site.passTime(),
        });
  }

  private note(actor: Viewer, kind: string, request: LawRequest, answer: ApiResponse): void {
    const { status, body } = answer;
    if (status === 200) {
      this.kinds.add(kind);
    }
    const given = request.values?.content;
    const content = typeof given === 'string' ? given : '';
    if (request.path === '/messages' && typeof body.id === 'number') {
      this.messageIds.push(body.id);
      this.sent.set(actor.userId, [...(this.sent.get(actor.userId) ?? []), body.id]);
    }
    if (request.path === '/user_uploads' && typeof body.url === 'string') {
      this.uploads.push(body.url);
    }
    if (/@\*\*(all|topic)\*\*/.test(content)) {
      this.wildcards.add(Number(body.id ?? request.path.split('/').at(-1)));
    }
    this.done.push(describeRequest(actor.name, kind, request, status));
  }

  /**
   * One operation, or one race, if there is anything to choose. Returns what is wrong with the
   * responses.
   */
  private async act(number: number): Promise<readonly string[]> {
    const random = randomOf(this.options.seed, number);
    const [owner] = this.viewers;
    const present = this.viewers.filter(({ isGone }) => !isGone);
    const anyone = (): Viewer | undefined =>
      random.chance(0.35) ? owner : random.maybePick(present);
    const actor = anyone();
    const all = Object.keys(operations).filter((each) => this.options.kinds?.test(each) ?? true);
    const kind = random.maybePick(all);
    if (actor === undefined || kind === undefined) {
      return [];
    }
    const { atOnce } = this.options;
    const race: Race =
      atOnce === undefined ? { kinds: [kind], isByOne: true } : raceOf(random, kind, all, atOnce);
    const requests = race.kinds.flatMap((each) => {
      const by = race.isByOne ? actor : (anyone() ?? actor);
      // The same choices for all requests of a race, so that they are about the same objects.
      const choices = atOnce === undefined ? random : randomOf(this.options.seed, number);
      const request = this.choose(choices, each, by, number);
      return request === undefined ? [] : [{ kind: each, by, request }];
    });
    const answers = await Promise.all(
      requests.map(async ({ by, request }) => ({
        by,
        request,
        answer: await perform(by.actor, request),
      })),
    );
    await this.site.settle();
    answers.forEach(({ by, request, answer }, place) =>
      this.note(by, requests[place]?.kind ?? kind, request, answer),
    );
    if (answers.some(({ answer }) => answer.status === 200)) {
      this.accepted.push(number);
    }
    return [
      ...answers
        .filter(({ answer: { status, body } }) => status >= 500 || body.code === 'CONFLICT')
        .map(({ answer: { status, body } }) => `${status}: ${JSON.stringify(body)}`),
      ...winnersProblem(
        requests.map((one) => one.kind),
        answers.map(({ answer }) => answer.status),
      ),
    ];
  }

  private violationOf({ name, registration: { level, capabilities } }: Viewer, number: number) {
    return {
      viewer: `${name} (level ${level}, ${Array.from(capabilities).join(' ') || 'no capabilities'})`,
      after: this.done,
      operation: number,
      accepted: this.accepted,
    };
  }

  /** Which events of the last operation told a viewer about an object that they cannot see. */
  private async checkDisclosures(number: number): Promise<readonly Violation[]> {
    const isAccepted = this.accepted.at(-1) === number;
    const found = await this.disclosures.after(this.messageIds, isAccepted);
    return found.map(({ viewer, event, undue }) => ({
      ...this.violationOf(viewer, number),
      differences: undue.map(({ kind, id, path }) => ({
        path: `${path}: told of ${kind} ${id}, which is not visible`,
        client: undefined,
        server: undefined,
      })),
      events: [event],
    }));
  }

  private async checkAll(number: number): Promise<readonly Violation[]> {
    const violations: Violation[] = [];
    for (const viewer of this.viewers) {
      const { problems, differences, events } = await viewer.check(this.wildcards);
      const all = [
        ...problems.map((path) => ({ path, client: undefined, server: undefined })),
        ...differences,
      ];
      if (all.length > 0) {
        violations.push({ ...this.violationOf(viewer, number), differences: all, events });
      }
    }
    this.done = [];
    return violations;
  }

  async run(): Promise<readonly Violation[]> {
    const { operations: numbers, checkEvery, stopsAtFirst } = this.options;
    const violations: Violation[] = [];
    for (const [index, number] of numbers.entries()) {
      const problems = await this.act(number);
      if (problems.length > 0) {
        violations.push({
          viewer: 'the responses',
          after: this.done,
          operation: number,
          accepted: this.accepted,
          differences: problems.map((path) => ({ path, client: undefined, server: undefined })),
          events: [],
        });
      }
      // Between the requests of a race, more may be visible than before and after it.
      if (this.options.atOnce === undefined) {
        violations.push(...(await this.checkDisclosures(number)));
      } else {
        // What operations choose from has to be current.
        await this.viewers[0]?.follow();
      }
      if ((index + 1) % checkEvery === 0 || index + 1 === numbers.length) {
        violations.push(...(await this.checkAll(number)));
      }
      if (stopsAtFirst && violations.length > 0) {
        return violations;
      }
    }
    return violations;
  }
}
