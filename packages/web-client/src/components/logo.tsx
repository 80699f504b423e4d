/** The mark of Parley. */
export const Logo = () => (
  <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
    <path
      class="logo-bubble"
      d="M8 3h16a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-8.2l-6 4.7A1.1 1.1 0 0 1 8 27.8V24a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6Z"
    />
    <path
      class="logo-lines"
      d="M9 10.500h14a1.500 1.500 0 0 1 0 3H9a1.500 1.500 0 0 1 0-3Zm0 5.500h9a1.500 1.500 0 0 1 0 3H9a1.500 1.500 0 0 1 0-3Z"
    />
  </svg>
);
