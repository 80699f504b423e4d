/** Whether the text is a complete http or https URL. */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/(?:[^\s/?#@:]+(?::[^\s/?#@]*)?@)?(?:\[[0-9a-f:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(
    text,
  );

/** The path at which a site is mounted, without a slash at the end; empty at the root of its host. */
export const sitePathOf = (siteUrl: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*?)\/*$/i.exec(siteUrl)?.[1] ?? '';

/** The path of the pages that turn off emails. */
export const unsubscribePath = '/accounts/unsubscribe';
