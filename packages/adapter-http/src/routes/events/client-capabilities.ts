import type { Capability, ClientCapabilities } from '@parley/core';
import { capabilityNames } from '@parley/core';
import { boolean, mapped, object } from '../../codecs';

/** Names that a client may send, those of later versions included. */
const maxCapabilities = 200;

const members = Object.fromEntries(capabilityNames.map((name) => [name, boolean]));

/** Those that are true; names that the server does not know are passed over. */
export const clientCapabilities = mapped(
  object({ optional: members, isOpen: true, maxKeys: maxCapabilities }),
  (given): ClientCapabilities =>
    new Set<Capability>(capabilityNames.filter((name) => given[name] === true)),
);
