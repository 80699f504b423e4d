import { markAsRead } from '../../actions/messages';
import { Badge } from '../../components/badge';
import { IconButton } from '../../components/icon-button';
import type { Narrow } from '../../router/narrow';
import { narrowTitle } from '../../state/place-names';
import { texts } from '../../texts/texts';
import { PlaceRow } from '../conversation/place-row';

type Props = { readonly narrow: Narrow; readonly count: number };

/** A conversation with the number of its unread messages. */
export const InboxRow = ({ narrow, count }: Props) => (
  <div class="card line raised">
    <PlaceRow narrow={narrow} />
    <Badge count={count} label={texts.sidebar.unread(count)} />
    <IconButton
      icon="check"
      label={texts.inbox.markRead(narrowTitle(narrow))}
      onClick={() => void markAsRead(narrow)}
    />
  </div>
);
