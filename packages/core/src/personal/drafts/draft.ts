import * as t from 'io-ts';
import { ChannelId, DraftId, UserId } from '../../kernel';

const Undecided = t.readonly(t.type({ _tag: t.literal('Undecided') }));

const ToChannel = t.readonly(
  t.type({ _tag: t.literal('ToChannel'), channelId: ChannelId, topic: t.string }),
);

/** The others of the conversation; the author in a note to oneself. */
const ToPeople = t.readonly(
  t.type({ _tag: t.literal('ToPeople'), userIds: t.readonlyArray(UserId) }),
);

/** Where a draft is to be sent, as far as its author knows. */
export const DraftPlace = t.union([Undecided, ToChannel, ToPeople]);
export type DraftPlace = t.TypeOf<typeof DraftPlace>;

export const Draft = t.readonly(
  t.type({
    id: DraftId,
    place: DraftPlace,
    /** Markdown. */
    content: t.string,
    editedAt: t.number,
  }),
);
/** A message that somebody has not sent yet. Source: reference, "Drafts". */
export type Draft = t.TypeOf<typeof Draft>;

export type NewDraft = Omit<Draft, 'id'>;

/** How many a register's answer has at the most. */
export const maxDraftsAtRegistration = 1000;

const presentPlace = (place: DraftPlace) => {
  switch (place._tag) {
    case 'Undecided':
      return { type: '', to: [], topic: '' } as const;
    case 'ToChannel':
      return { type: 'stream', to: [place.channelId], topic: place.topic } as const;
    case 'ToPeople':
      return { type: 'private', to: place.userIds, topic: '' } as const;
  }
};

/** Source: reference, "Drafts", output object. */
export const presentDraft = ({ id, place, content, editedAt }: Draft) => ({
  id,
  ...presentPlace(place),
  content,
  timestamp: editedAt,
});
