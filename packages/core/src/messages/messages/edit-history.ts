import type { RealmSettings } from '../../access';
import { presentTopic } from '../../channels';
import type { EditRecord } from './edit-record';

export type EditHistoryVisibility = RealmSettings['message_edit_history_visibility_policy'];

const isMove = ({ topic, channelId }: EditRecord): boolean =>
  topic !== undefined || channelId !== undefined;

const withoutContent = ({
  prevContent: _content,
  prevRenderedContent: _rendered,
  ...move
}: EditRecord): EditRecord => move;

/** The edits that the policy lets users see. Source: docs/reference/messages.md#edit-history. */
export const visibleEdits = (
  edits: readonly EditRecord[],
  visibility: EditHistoryVisibility,
): readonly EditRecord[] => {
  switch (visibility) {
    case 'all':
      return edits;
    case 'moves':
      return edits.filter(isMove).map(withoutContent);
    case 'none':
      return [];
  }
};

/** Source: docs/reference/messages.md#message-record. */
export const presentEdit = (edit: EditRecord, allowEmpty: boolean) => ({
  user_id: edit.userId,
  timestamp: edit.timestamp,
  ...(edit.prevContent === undefined ? {} : { prev_content: edit.prevContent }),
  ...(edit.prevRenderedContent === undefined
    ? {}
    : { prev_rendered_content: edit.prevRenderedContent }),
  ...(edit.prevTopic === undefined ? {} : { prev_topic: presentTopic(edit.prevTopic, allowEmpty) }),
  ...(edit.topic === undefined ? {} : { topic: presentTopic(edit.topic, allowEmpty) }),
  ...(edit.prevChannelId === undefined ? {} : { prev_stream: edit.prevChannelId }),
  ...(edit.channelId === undefined ? {} : { stream: edit.channelId }),
});
