import type { IconName } from './icon';
import { Icon } from './icon';

type Props = { readonly icon: IconName; readonly text: string };

/** Says something about the whole page, above it. */
export const Banner = ({ icon, text }: Props) => (
  <div class="banner line rigid medium" role="status">
    <Icon name={icon} />
    <span>{text}</span>
  </div>
);
