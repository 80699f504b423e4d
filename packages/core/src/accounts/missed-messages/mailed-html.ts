const image = /<img\b(?:[^>"]|"[^"]*")*>/g;

/** The beginning of a link to the server itself: to a path, or to a place in the web client. */
const localLink = /(<a\b(?:[^>"]|"[^"]*")*?\shref=")(?=\/(?!\/)|#)\/?/g;

/** The text that stands for a picture, as it is written in the HTML. */
const alternative = (tag: string): string => /\salt="([^"]*)"/.exec(tag)?.[1] ?? '';

/**
 * The HTML of a message as an email contains it: links lead to the server, and pictures, which the
 * server shows only to people who are logged in, are replaced by their texts.
 */
export const mailedHtml = (html: string, realmUrl: string): string =>
  html
    .replace(image, alternative)
    .replaceAll(localLink, (_, start: string) => `${start}${realmUrl}/`);
