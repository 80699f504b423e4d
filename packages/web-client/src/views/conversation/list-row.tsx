import { clock } from '../../state/presence';
import { Spinner } from '../../components/spinner';
import { formatDay } from '../../lib/dates';
import type { Row } from '../../state/rows';
import { texts } from '../../texts/texts';
import { MessageRow } from './message-row';
import { PendingRow } from './pending-row';
import { PlaceRow } from './place-row';

const DayRow = ({ timestamp }: { readonly timestamp: number }) => (
  <div class="divider divider-day line faint small strong">
    <span>{formatDay(timestamp, clock.value)}</span>
  </div>
);

/** A row of the list of messages. */
export const ListRow = ({
  row,
  markedId,
}: {
  readonly row: Row;
  readonly markedId?: number | undefined;
}) => {
  switch (row.type) {
    case 'start':
      return <p class="list-start faint medium">{texts.conversation.start}</p>;
    case 'loading':
      return <Spinner label={texts.conversation.loadingOlder} />;
    case 'day':
      return <DayRow timestamp={row.timestamp} />;
    case 'unread':
      return (
        <div class="divider divider-unread line faint small strong">
          <span>{texts.conversation.unreadMarker}</span>
        </div>
      );
    case 'place':
      return <PlaceRow narrow={row.narrow} found={row.found} />;
    case 'message':
      return (
        <MessageRow
          message={row.message}
          isFirst={row.isFirst}
          isMarked={row.message.id === markedId}
        />
      );
    case 'pending':
      return <PendingRow pending={row.pending} />;
  }
};
