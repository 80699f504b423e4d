/** What the address of an email asks for. */
export type EmailOptions = {
  /** Begin the message with the sender of the email. */
  readonly showsSender: boolean;
  /** Keep the signature. */
  readonly keepsFooter: boolean;
  /** Keep the quoted emails. */
  readonly keepsQuotes: boolean;
  /** Take the HTML where the email has both, HTML and plain text. */
  readonly prefersHtml: boolean;
};

/** The words in an address that are options. */
const optionWords = {
  'show-sender': { showsSender: true },
  'include-footer': { keepsFooter: true },
  'include-quotes': { keepsQuotes: true },
  'prefer-html': { prefersHtml: true },
  'prefer-text': { prefersHtml: false },
} satisfies Readonly<Record<string, Partial<EmailOptions>>>;

type OptionWord = keyof typeof optionWords;

const isOptionWord = (word: string): word is OptionWord => Object.hasOwn(optionWords, word);

const noOptions: EmailOptions = {
  showsSender: false,
  keepsFooter: false,
  keepsQuotes: false,
  prefersHtml: false,
};

/** Longer addresses are none: the limit of a path in SMTP. */
const maxAddressLength = 254;

/**
 * The token and the options in an address such as `general.TOKEN.show-sender@domain`, where the
 * name is left out for some channels; undefined if there can be no token. The domain is not looked
 * at.
 *
 * Source: docs/reference/channels.md#inbound-email.
 */
export const readAddress = (
  address: string,
): { readonly token: string; readonly options: EmailOptions } | undefined => {
  if (address.length > maxAddressLength) {
    return undefined;
  }
  const localPart = address.replace(/@[^@]*$/, '').toLowerCase();
  const parts = localPart.split(/[.+]/);
  const [first, second = first] = parts.filter((part) => !isOptionWord(part));
  if (first === undefined || second === undefined || second === '') {
    return undefined;
  }
  return {
    token: second,
    options: parts
      .filter(isOptionWord)
      .reduce((options, word) => ({ ...options, ...optionWords[word] }), noOptions),
  };
};
