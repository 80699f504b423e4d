const widths = ['wide', 'narrow', 'middle', 'wide', 'middle', 'narrow', 'wide'] as const;

/** The outlines of messages that are being loaded. */
export const Skeleton = ({ label }: { readonly label: string }) => (
  <div class="skeleton stack" role="status">
    <span class="visually-hidden">{label}</span>
    {widths.map((width, index) => (
      <div class="skeleton-row" key={index}>
        <span class="skeleton-avatar" />
        <span class="skeleton-lines stack">
          <span class="skeleton-line skeleton-name" />
          <span class={`skeleton-line skeleton-${width}`} />
        </span>
      </div>
    ))}
  </div>
);
