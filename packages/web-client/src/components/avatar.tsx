import { hueOf, initialsOf } from '@parley/client';

type Props = {
  readonly name: string;
  readonly url?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large';
};

/**
 * A picture, or initials on a color of their own; the name is written beside it. Initials are not
 * text of the page, so that they are neither read nor copied with the name. Behind a picture is no
 * color: it may be transparent.
 */
export const Avatar = ({ name, url, size = 'medium' }: Props) => (
  <span
    class={`avatar avatar-${size}`}
    aria-hidden="true"
    {...(url === undefined
      ? { 'data-initials': initialsOf(name), style: { '--hue': hueOf(name) } }
      : {})}
  >
    {url === undefined ? null : <img src={url} alt="" loading="lazy" />}
  </span>
);
