import * as RA from 'fp-ts/ReadonlyArray';
import type { ChannelId, Notice, RealmId } from '../../kernel';
import { foldCase, groupBy } from '../../kernel';
import { isResolved, withoutResolvedPrefix } from '../topics/topic';

const placeOf = (notice: Notice): string => {
  switch (notice._tag) {
    case 'ChannelNotice':
      return `${notice._tag}:${notice.channelId}:${foldCase(notice.topic)}`;
    case 'PersonalNotice':
      return `${notice._tag}:${notice.speaker}:${notice.content}`;
  }
};

/** One job posts at most this many notices: other writes of the realm wait for its transaction. */
export const maxNoticesOfJob = 50;

/**
 * The notices of one job: those for one topic, or copies of one direct message. A notice that
 * cannot be posted delays only those of its own job.
 */
export const groupNotices = (notices: readonly Notice[]): readonly (readonly Notice[])[] =>
  Array.from(groupBy(notices, placeOf).values()).flatMap(RA.chunksOf(maxNoticesOfJob));

type ResolutionKeys = {
  /** The key of the job that reports the change. */
  readonly own: string;
  /** The key of the job that reports the opposite. */
  readonly opposite: string;
};

/** @param topic its name after it was resolved or unresolved */
export const resolutionKeys = (
  realmId: RealmId,
  channelId: ChannelId,
  topic: string,
): ResolutionKeys => {
  const keyOf = (state: boolean): string =>
    `${state ? 'resolved' : 'unresolved'}-notice:${realmId}:${channelId}:${foldCase(withoutResolvedPrefix(topic))}`;
  return { own: keyOf(isResolved(topic)), opposite: keyOf(!isResolved(topic)) };
};
