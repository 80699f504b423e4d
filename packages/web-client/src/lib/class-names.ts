/** Class names, without those that are missing: `classNames('row', isActive && 'row-active')`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
