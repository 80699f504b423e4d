import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../access';
import type { ChannelFailure, ChannelForViewer } from '../../channels';
import { canReadMetadata, channelFailure, maxTopicLength } from '../../channels';
import type { Timestamp } from '../../kernel';
import { UserId, asId, truncate } from '../../kernel';
import { messageFailure, parseContent } from '../../messages';
import type { DraftPlace, NewDraft } from './draft';
import type { PersonalFailure } from '../failures';
import { personalFailure } from '../failures';
import type { MessageFailure } from '../../messages';

/** A draft as a client sends it. */
export type RequestedDraft = {
  readonly type: 'channel' | 'direct' | 'undecided';
  /** The id of one channel, or the ids of users. */
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** Default: now. */
  readonly editedAt?: number | undefined;
};

/** The users and channels named by drafts that exist. */
type DraftFacts = {
  readonly channels: readonly ChannelForViewer[];
  readonly userIds: ReadonlySet<number>;
};

export type RequestedDraftFailure =
  | PersonalFailure<'DraftNeedsOneChannel' | 'DraftTimestampNegative' | 'DraftTopicHasNullBytes'>
  | ChannelFailure<'InvalidChannelId'>
  | MessageFailure<'MessageHasNullBytes' | 'MessageIsEmpty' | 'UnknownRecipientId'>;

const inChannel = (
  caller: Caller,
  { channels }: DraftFacts,
  requested: RequestedDraft,
): E.Either<RequestedDraftFailure, DraftPlace> => {
  const topic = truncate(requested.topic.trim(), maxTopicLength, '...');
  if (topic.includes('\0')) {
    return E.left(personalFailure('DraftTopicHasNullBytes'));
  }
  const [id, ...others] = requested.to;
  if (id === undefined || others.length > 0) {
    return E.left(personalFailure('DraftNeedsOneChannel'));
  }
  const found = channels.find(({ channel }) => channel.id === id);
  return found !== undefined && canReadMetadata(caller, found)
    ? E.right({ _tag: 'ToChannel', channelId: found.channel.id, topic })
    : E.left(channelFailure('InvalidChannelId'));
};

const toPeople = (
  { user }: Caller,
  { userIds }: DraftFacts,
  { to }: RequestedDraft,
): E.Either<RequestedDraftFailure, DraftPlace> => {
  const missing = to.find((id) => !userIds.has(id));
  if (missing !== undefined) {
    return E.left(messageFailure('UnknownRecipientId', { id: missing }));
  }
  const others = Array.from(new Set(to.map(asId(UserId)))).filter((id) => id !== user.id);
  return E.right({ _tag: 'ToPeople', userIds: others.length === 0 ? [user.id] : others });
};

const placeOf = (
  caller: Caller,
  facts: DraftFacts,
  requested: RequestedDraft,
): E.Either<RequestedDraftFailure, DraftPlace> => {
  switch (requested.type) {
    case 'channel':
      return inChannel(caller, facts, requested);
    case 'direct':
      return requested.to.length === 0
        ? E.right({ _tag: 'Undecided' })
        : toPeople(caller, facts, requested);
    case 'undecided':
      return E.right({ _tag: 'Undecided' });
  }
};

/** The draft as it is stored. Source: docs/reference/personal-data.md#drafts. */
export const parseDraft =
  (caller: Caller, facts: DraftFacts, now: Timestamp) =>
  (requested: RequestedDraft): E.Either<RequestedDraftFailure, NewDraft> =>
    pipe(
      E.Do,
      E.bindW('content', () => parseContent(requested.content)),
      E.filterOrElseW(
        () => (requested.editedAt ?? now) >= 0,
        () => personalFailure('DraftTimestampNegative'),
      ),
      E.bindW('place', () => placeOf(caller, facts, requested)),
      E.map(({ content, place }) => ({
        place,
        content,
        editedAt: Math.floor(requested.editedAt ?? now),
      })),
    );
