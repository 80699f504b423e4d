import type { Capability, ClientCapabilities } from '@parley/core/kernel';
import { capabilityNames } from '@parley/core/kernel';
import { boolean, mapped, object } from '@parley/wire/codecs';

/** Names that a client may send, including those of later versions. */
const maxCapabilities = 200;

const members = Object.fromEntries(capabilityNames.map((name) => [name, boolean]));

/** The capabilities that are true; unknown names are ignored. */
export const clientCapabilities = mapped(
  object({ optional: members, isOpen: true, maxKeys: maxCapabilities }),
  (given): ClientCapabilities =>
    new Set<Capability>(capabilityNames.filter((name) => given[name] === true)),
);
