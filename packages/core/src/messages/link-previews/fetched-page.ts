/** What a page says about itself. */
export type FetchedPage = {
  /** As it is written, white space included; may be empty. */
  readonly title: string;
  readonly description: string;
  /** A complete http or https URL. */
  readonly pictureUrl: string | undefined;
};
