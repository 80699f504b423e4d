import { Icon } from '../../components/icon';
import { PresenceDot } from '../../components/presence-dot';
import type { DirectNarrow } from '../../state/directs';
import { presenceOf } from '../../state/presence';
import { texts } from '../../texts/texts';

/** What stands before the names of a direct conversation: of two people, whether the other is here. */
export const DirectSign = ({ narrow: { userIds } }: { readonly narrow: DirectNarrow }) => {
  const [other] = userIds;
  if (other === undefined || userIds.length > 1) {
    return <Icon name={other === undefined ? 'pencil' : 'people'} />;
  }
  const presence = presenceOf(other);
  return <PresenceDot presence={presence} label={texts.people[presence]} />;
};
