import type { Linkifier } from '@parley/core/access';
import type { RE2 } from './re2';
import { compile, namedGroupsOf } from './re2';
import type { UrlTemplate } from './url-template';
import { parseUrlTemplate } from './url-template';

export type CompiledLinkifier = {
  readonly pattern: RE2;
  readonly groups: readonly string[];
  readonly template: UrlTemplate;
};

const before = String.raw`(^|[\s\x{85}\pZ'"(,:<])`;
const after = String.raw`($|[^\pL\pN])`;

/** The group that captures the match itself: identified by number, as every name may be taken. */
export const matchGroup = 2;

const compileLinkifier = ({ pattern, urlTemplate }: Linkifier): CompiledLinkifier | undefined => {
  const compiled = compile(`${before}(${pattern})${after}`);
  const template = parseUrlTemplate(urlTemplate);
  return compiled === undefined || template === undefined
    ? undefined
    : { pattern: compiled, groups: namedGroupsOf(compiled), template };
};

const cache = new Map<string, CompiledLinkifier | undefined>();
const maxCached = 1000;

/** Compiled linkifiers in the order given. One that does not compile matches nothing. */
export const compileLinkifiers = (linkifiers: readonly Linkifier[]): CompiledLinkifier[] =>
  linkifiers.flatMap((linkifier) => {
    const key = JSON.stringify([linkifier.pattern, linkifier.urlTemplate]);
    if (!cache.has(key)) {
      if (cache.size >= maxCached) {
        cache.clear();
      }
      cache.set(key, compileLinkifier(linkifier));
    }
    const compiled = cache.get(key);
    return compiled === undefined ? [] : [compiled];
  });
