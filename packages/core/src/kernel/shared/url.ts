/** Whether the text is a complete http or https URL. */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/(?:[^\s/?#@:]+(?::[^\s/?#@]*)?@)?(?:\[[0-9a-f:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(
    text,
  );
