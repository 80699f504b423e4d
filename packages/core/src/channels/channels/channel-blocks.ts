import * as RA from 'fp-ts/ReadonlyArray';
import type { ChannelId, FactAges, Part, UserId } from '../../kernel';
import { SharedList } from '../../kernel';
import type { Channel } from './channel';
import type { ChannelForViewer } from './channel-access';
import type { ChannelActivity } from './channel-view';

/**
 * How many channels make a block: if one of them has changed, the records of all are made again.
 */
const channelsPerBlock = 16;

/** Maximum channels whose records are kept as one list, about 10 MB. */
const maxWhole = 10_000;

/** What the records of an organization's channels show. */
export type ShownOfChannels = {
  readonly activityOf: (id: ChannelId) => ChannelActivity;
  /** As in `ActivityOfAll`. */
  readonly activityVersion: number | undefined;
  /** Deactivated users, ascending: neither permissions nor lists of subscribers show them. */
  readonly deactivated: readonly UserId[];
  /** The ages of the facts from which the records are made. */
  readonly ages: FactAges;
};

/** The greatest version of each channel whose facts have changed. */
const changesIn = ({ changed }: FactAges): ReadonlyMap<ChannelId, number> => {
  const versions = new Map<ChannelId, number>();
  for (const { fact, version } of changed) {
    if (fact.of === 'channel') {
      versions.set(fact.id, Math.max(version, versions.get(fact.id) ?? 0));
    }
  }
  return versions;
};

const newestIn = ({ changed }: FactAges): number =>
  changed.reduce(
    (newest, { fact, version }) => (fact.of === 'channel' ? Math.max(newest, version) : newest),
    0,
  );

/** Undefined if it is not known what the records depend on. */
type Keys = {
  /** Of all channels. */
  readonly whole: string | undefined;
  readonly ofBlock: (index: number, block: readonly ChannelForViewer[]) => string | undefined;
};

/**
 * The key of a run of channels differs whenever any record of the run does: versions only grow,
 * and a channel that comes from another block without a change of its own is the first or last of
 * this one.
 */
const keysFor = ({ activityOf, activityVersion, deactivated, ages }: ShownOfChannels): Keys => {
  const { since } = ages;
  if (since === undefined) {
    return { whole: undefined, ofBlock: () => undefined };
  }
  const start = `channels ${since} ${deactivated.join()}`;
  let changes: ReadonlyMap<ChannelId, number> | undefined;
  return {
    whole:
      activityVersion === undefined
        ? undefined
        : `${start} all ${newestIn(ages)} ${activityVersion}`,
    ofBlock: (index, block) => {
      changes ??= changesIn(ages);
      let newestFact = 0;
      let newestActivity = 0;
      for (const {
        channel: { id },
      } of block) {
        const { version } = activityOf(id);
        if (version === undefined) {
          return undefined;
        }
        newestActivity = Math.max(newestActivity, version);
        newestFact = Math.max(newestFact, changes.get(id) ?? 0);
      }
      const [first, last] = [block[0]?.channel.id, block.at(-1)?.channel.id];
      return `${start} ${index} ${first} ${last} ${newestFact} ${newestActivity}`;
    },
  };
};

/** A channel, with the form of its record. */
type Listed<Form extends string> = { readonly channel: Channel; readonly form: Form };

/** The form in which the viewer gets the channel; undefined if not at all. */
type FormOf<Form extends string> = (target: ChannelForViewer) => Form | undefined;

type Run<Form extends string> = { readonly form: Form; readonly from: number; to: number };

/** Runs of neighbors that the viewer gets in the same form. */
const runsOf = <Form extends string>(
  all: readonly ChannelForViewer[],
  formOf: FormOf<Form>,
): readonly Run<Form>[] => {
  const runs: Run<Form>[] = [];
  let last: Run<Form> | undefined;
  all.forEach((target, index) => {
    const form = formOf(target);
    if (form !== undefined && last?.form === form && last.to === index) {
      last.to = index + 1;
    } else if (form !== undefined) {
      last = { form, from: index, to: index + 1 };
      runs.push(last);
    }
  });
  return runs;
};

/**
 * Channels as lists that are the same for everybody, as long as neither their records nor their
 * subscribers change; a change concerns one block. Of each list, one for each form, a viewer gets the
 * channels that they may know. The other elements are made as well, because other viewers get them.
 *
 * @param all every channel of the organization, whether the viewer may know of it or not
 * @param areLong whether the records have lists of subscribers, and must not be in memory together
 */
export const channelsInBlocks = <Form extends string>(
  all: readonly ChannelForViewer[],
  shown: ShownOfChannels,
  formOf: FormOf<Form>,
  areLong = false,
): SharedList<Listed<Form>> => {
  const { whole: keyOfAll, ofBlock } = keysFor(shown);
  const partOf = (
    form: Form,
    key: string | undefined,
    run: readonly ChannelForViewer[],
  ): Part<Listed<Form>> => ({
    key: key === undefined ? undefined : `${key} ${form}`,
    make: () => run.map(({ channel }) => ({ channel, form })),
    from: 0,
  });
  const blocks = () => RA.chunksOf(channelsPerBlock)(all);
  const blockOf = (
    form: Form,
    block: readonly ChannelForViewer[],
    index: number,
  ): Part<Listed<Form>> => partOf(form, ofBlock(index, block), block);
  const wholeKey = areLong || all.length > maxWhole ? undefined : keyOfAll;
  if (wholeKey === undefined) {
    return new SharedList(
      blocks().flatMap((block, index) =>
        runsOf(block, formOf).map(({ form, from, to }) => ({
          ...blockOf(form, block, index),
          from,
          to,
        })),
      ),
    );
  }
  const inForm = (form: Form): Part<Listed<Form>> => ({
    ...partOf(form, wholeKey, all),
    blocks: () => blocks().map((block, index) => blockOf(form, block, index)),
  });
  const wholes = new Map<Form, Part<Listed<Form>>>();
  return new SharedList(
    runsOf(all, formOf).map(({ form, from, to }) => {
      const whole = wholes.get(form) ?? inForm(form);
      wholes.set(form, whole);
      return { ...whole, from, to };
    }),
  );
};
