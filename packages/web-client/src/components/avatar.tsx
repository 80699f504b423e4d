import { hueOf, initialsOf } from '../lib/plain-text';

type Props = {
  readonly name: string;
  readonly url?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large';
};

/** A picture, or initials on a color of their own; the name is written beside it. */
export const Avatar = ({ name, url, size = 'medium' }: Props) => (
  <span class={`avatar avatar-${size} hue-${hueOf(name)}`} aria-hidden="true">
    {url === undefined ? initialsOf(name) : <img src={url} alt="" loading="lazy" />}
  </span>
);
