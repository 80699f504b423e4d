import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import type { Integration, WebhookEvent, WebhookRequest } from '../integrations';

/** A request of a service, and the event that the integration makes of it. */
type IntegrationFixture = Partial<WebhookRequest> & { readonly event: WebhookEvent };

const requestOf = ({ body, headers = {}, options = {} }: IntegrationFixture): WebhookRequest => ({
  body,
  headers,
  options,
});

/** Replaces some strings of a JSON value by the text. */
const withText = (value: unknown, text: string, replaces: () => boolean): unknown => {
  if (typeof value === 'string') {
    return replaces() ? text : value;
  }
  if (Array.isArray(value)) {
    return value.map((each) => withText(each, text, replaces));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, withText(each, text, replaces)]),
      )
    : value;
};

/** Repeats each element of each list, up to the number. */
const withLongLists = (value: unknown, length: number): unknown => {
  if (Array.isArray(value)) {
    const elements = value.map((each) => withLongLists(each, 1));
    return Array.from({ length }, (_, index) => elements[index % elements.length]);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, withLongLists(each, length)]),
      )
    : value;
};

/** More than any message shows; the rest is work for nothing. */
const maxShownLength = 100_000;

const hostileTexts = [
  '@**all**',
  'x @**all** y',
  '@*staff*',
  '\\@**all**',
  '`@**all**',
  '```\n@**all**\n```',
  '](https://evil.example) @**everyone**',
  '\n\n@**all**',
];

/** The beginning of a mention that notifies. */
const mention = /@(?=\*)/;

const codeBlock = /^(`{3,})(?!quote$)[^\n]*\n.*?^\1$/gms;

/**
 * The rules of every integration: it reads its fixtures as they say, with at least one for each type
 * of event; text in a payload mentions nobody; long payloads make no long messages; no payload makes
 * it throw.
 */
export const describeIntegration = (
  { name, eventTypes, read }: Integration,
  fixtures: Readonly<Record<string, IntegrationFixture>>,
): void => {
  const all = Object.entries(fixtures);
  const anyFixture = fc.constantFrom(...all.map(([, fixture]) => fixture));

  describe(name, () => {
    it.each(all)('reads %s', (_, fixture) => {
      expect(read(requestOf(fixture))).toEqual(E.right(fixture.event));
    });

    it('has a fixture for each type of event', () => {
      const types = new Set(all.map(([, { event }]) => event.type));
      expect([...types].sort()).toEqual([...(eventTypes ?? types)].sort());
    });

    it('lets text in payloads mention nobody', () => {
      fc.assert(
        fc.property(
          anyFixture,
          fc.constantFrom(...hostileTexts),
          fc.infiniteStream(fc.boolean()),
          (fixture, text, flags) => {
            const body = withText(fixture.body, text, () => flags.next().value === true);
            const event = read({ ...requestOf(fixture), body });
            const messages = E.isRight(event) ? event.right.messages : [];
            for (const { content } of messages) {
              expect(content.replace(codeBlock, '')).not.toMatch(mention);
            }
          },
        ),
      );
    });

    it.each(all)('shows little of long texts and lists in %s', (_, fixture) => {
      const request = requestOf(fixture);
      const long = 'a*[<`~@|: '.repeat(10_000);
      for (const body of [
        withText(request.body, long, () => true),
        withLongLists(request.body, 10_000),
      ]) {
        const event = read({ ...request, body });
        for (const { topic, content } of E.isRight(event) ? event.right.messages : []) {
          expect(topic.length + content.length).toBeLessThan(maxShownLength);
        }
      }
    });

    it('rejects payloads that it does not know', () => {
      fc.assert(
        fc.property(anyFixture, fc.jsonValue(), (fixture, body) => {
          expect(['Left', 'Right']).toContain(read({ ...requestOf(fixture), body })._tag);
        }),
      );
    });
  });
};
