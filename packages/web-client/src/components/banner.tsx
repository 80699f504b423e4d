import { Icon } from './icon';

/** Says something about the whole page, above it. */
export const Banner = ({ text }: { readonly text: string }) => (
  <div class="banner line rigid medium" role="status">
    <Icon name="warning" />
    <span>{text}</span>
  </div>
);
