import { boolean, object, text } from '../../codecs';

export const realmDomainRecord = object({
  required: { domain: text, allow_subdomains: boolean },
});
