import { Icon } from './icon';

type Props = {
  readonly color: string | undefined;
  readonly kind: 'public' | 'private' | 'web-public';
};

const icons = { public: 'hash', private: 'lock', 'web-public': 'globe' } as const;

/** A channel in the user's color. */
export const ChannelIcon = ({ color, kind }: Props) => (
  <span class="channel-icon" {...(color === undefined ? {} : { style: { '--channel': color } })}>
    <Icon name={icons[kind]} />
  </span>
);
