import type { ChannelId, Fact, FactAges, UserId } from '../../kernel';
import { SharedList } from '../../kernel';
import type { Channel } from './channel';
import type { ChannelActivity } from './channel-view';

/**
 * How many channels make a block: if one of them has changed, the records of all are made again.
 */
const channelsPerBlock = 16;

/** What the records of an organization's channels show. */
export type ShownOfChannels = {
  readonly activityOf: (id: ChannelId) => ChannelActivity;
  /** Deactivated users, ascending: neither permissions nor lists of subscribers show them. */
  readonly deactivated: readonly UserId[];
  /** The ages of the facts from which the records are made. */
  readonly ages: FactAges;
};

const isOfChannel = (fact: Fact): fact is Extract<Fact, { readonly of: 'channel' }> =>
  fact.of === 'channel';

/**
 * A key for each block, which differs whenever any record of the block does: versions only grow,
 * and a channel that comes from another block without a change of its own is the first or last of
 * this one.
 */
const keyMaker = ({
  activityOf,
  deactivated,
  ages,
}: ShownOfChannels): ((block: readonly Channel[], index: number) => string | undefined) => {
  const { since } = ages;
  if (since === undefined) {
    return () => undefined;
  }
  const changed = new Map<ChannelId, number>();
  for (const { fact, version } of ages.changed) {
    if (isOfChannel(fact)) {
      changed.set(fact.id, Math.max(version, changed.get(fact.id) ?? 0));
    }
  }
  const start = `channels ${since} ${deactivated.join()}`;
  return (block, index) => {
    let newestFact = 0;
    let newestActivity = 0;
    for (const { id } of block) {
      const { version } = activityOf(id);
      if (version === undefined) {
        return undefined;
      }
      newestActivity = Math.max(newestActivity, version);
      newestFact = Math.max(newestFact, changed.get(id) ?? 0);
    }
    return `${start} ${index} ${block[0]?.id} ${block.at(-1)?.id} ${newestFact} ${newestActivity}`;
  };
};

/** A channel, with the form of its record. */
type Listed<Form extends string> = { readonly channel: Channel; readonly form: Form };

type Run<Form extends string> = { readonly form: Form; readonly from: number; to: number };

/** Runs of neighbors that the viewer gets in the same form. */
const runsOf = <Form extends string>(
  block: readonly Channel[],
  formOf: (channel: Channel) => Form | undefined,
): readonly Run<Form>[] => {
  const runs: Run<Form>[] = [];
  block.forEach((channel, index) => {
    const form = formOf(channel);
    const last = runs.at(-1);
    if (form !== undefined && last?.form === form && last.to === index) {
      last.to = index + 1;
    } else if (form !== undefined) {
      runs.push({ form, from: index, to: index + 1 });
    }
  });
  return runs;
};

/**
 * Channels in blocks that are the same for everybody, as long as neither their records nor their
 * subscribers change; of a block, each viewer gets the channels that they may know. The other
 * elements of the block are made as well, because other viewers get them.
 *
 * @param all every channel of the organization, whoever the viewer is
 * @param formOf in which form the viewer gets the record of the channel; undefined if not at all
 */
export const channelsInBlocks = <Form extends string>(
  all: readonly Channel[],
  shown: ShownOfChannels,
  formOf: (channel: Channel) => Form | undefined,
): SharedList<Listed<Form>> => {
  const keyOf = keyMaker(shown);
  const blocks = Array.from({ length: Math.ceil(all.length / channelsPerBlock) }, (_, index) =>
    all.slice(index * channelsPerBlock, (index + 1) * channelsPerBlock),
  );
  return new SharedList(
    blocks.flatMap((block, index) => {
      const key = keyOf(block, index);
      return runsOf(block, formOf).map(({ form, from, to }) => ({
        key: key === undefined ? undefined : `${key} ${form}`,
        make: () => block.map((channel) => ({ channel, form })),
        from,
        to,
      }));
    }),
  );
};
