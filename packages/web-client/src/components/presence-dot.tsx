type Props = { readonly presence: 'active' | 'idle' | 'offline'; readonly label: string };

export const PresenceDot = ({ presence, label }: Props) => (
  <span class={`presence presence-${presence}`} role="img" aria-label={label} title={label} />
);
