import type { RealmSettings } from '../../access';
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
