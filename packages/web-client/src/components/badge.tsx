type Props = {
  readonly count: number;
  /** What is counted, for screen readers. */
  readonly label: string;
  readonly isFaint?: boolean;
};

/** A number of unread messages; nothing if there are none. */
export const Badge = ({ count, label, isFaint = false }: Props) =>
  count === 0 ? null : (
    <span class={isFaint ? 'badge badge-faint faint' : 'badge'}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span class="visually-hidden">{label}</span>
    </span>
  );
