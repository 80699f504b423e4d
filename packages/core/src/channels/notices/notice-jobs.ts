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

/**
 * The notices that go into one job: those for one topic, and copies of one direct message. A
 * notice that cannot be posted delays those of its own job only.
 */
export const groupNotices = (notices: readonly Notice[]): readonly (readonly Notice[])[] =>
  Array.from(groupBy(notices, placeOf).values());

type ResolutionKeys = {
  /** Of the job that reports it. */
  readonly own: string;
  /** Of the job that reports the opposite. */
  readonly opposite: string;
};

/** @param topic as it is called now that it was resolved or unresolved */
export const resolutionKeys = (
  realmId: RealmId,
  channelId: ChannelId,
  topic: string,
): ResolutionKeys => {
  const keyOf = (state: boolean): string =>
    `${state ? 'resolved' : 'unresolved'}-notice:${realmId}:${channelId}:${foldCase(withoutResolvedPrefix(topic))}`;
  return { own: keyOf(isResolved(topic)), opposite: keyOf(!isResolved(topic)) };
};
