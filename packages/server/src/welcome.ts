import type { Configuration } from './configuration/configuration';
import type { FirstStart } from './first-start';
import { credentialsFile } from './first-start';

/** What whoever starts the server reads: where it is, who owns it, and what to try first. */
export const welcome = (
  { publicUrl, dataDir }: Configuration,
  first: FirstStart | undefined,
  milliseconds: number,
): string => {
  const site = publicUrl.href.replace(/\/$/, '');
  const file = credentialsFile(dataDir);
  const lines = [
    `Parley listens at ${site} (ready after ${(milliseconds / 1000).toFixed(1)} s)`,
    `The owner's credentials are in ${file}`,
    ...(first?.generatedPassword === undefined
      ? []
      : [`Password of ${first.email}, shown this once: ${first.generatedPassword}`]),
    `Try: curl -s -u "$(awk -F= '/^email/{e=$2} /^key/{print e ":" $2}' ${file})" ${site}/api/v1/users/me`,
  ];
  return `${lines.join('\n')}\n`;
};
