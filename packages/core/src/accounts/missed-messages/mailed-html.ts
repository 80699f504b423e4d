import { sitePathOf } from '../../kernel';

const image = /<img\b(?:[^>"]|"[^"]*")*>/g;

/** A link to the server itself: a reference without scheme and host. */
const localLink = /(<a\b(?:[^>"]|"[^"]*")*?\shref=")(?![a-z][a-z\d+.-]*:|\/\/)([^"]*)/gi;

/** The text that stands for a picture, as it is written in the HTML. */
const alternative = (tag: string): string => /\salt="([^"]*)"/.exec(tag)?.[1] ?? '';

/** The URL of the organization without the path at which the site is mounted. */
const hostOf = (realmUrl: string): string =>
  realmUrl.slice(0, realmUrl.length - sitePathOf(realmUrl).length);

/**
 * The HTML of a message as an email contains it: links lead to the server, and pictures, which the
 * server shows only to people who are logged in, are replaced by their texts.
 */
export const mailedHtml = (html: string, realmUrl: string): string =>
  html
    .replace(image, alternative)
    .replaceAll(localLink, (_, start: string, reference: string) =>
      reference.startsWith('/')
        ? `${start}${hostOf(realmUrl)}${reference}`
        : `${start}${realmUrl}/${reference}`,
    );
