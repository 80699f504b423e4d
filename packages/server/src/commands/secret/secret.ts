import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { writePrivateFile } from '@parley/adapter-files';
import { encodeAcceptedSecret, acceptedSecretOf } from '../../configuration/accepted-secret';
import type { Configuration } from '../../configuration/configuration';
import { dataPaths } from '../../configuration/data-folder';
import { readSecret, serverSecretKind } from '../../configuration/remembered-secret';
import { StartFailure } from '../../start-failure';
import type { Report } from '../report';
import type { Runner } from '../runner';

const millisecondsPerDay = 86_400_000;
const maxDays = 365;
const defaultDays = 30;

const readDays = (text: string): number => {
  if (!/^\d{1,3}$/.test(text) || Number(text) > maxDays) {
    throw new InvalidArgumentError(`It must be a number from 0 to ${maxDays}.`);
  }
  return Number(text);
};

type Rotation = { readonly earlier: string; readonly made: string; readonly until: number };

/** The settings belong to the operator, who changes them in all places. */
const describeSettings = ({ earlier, made, until }: Rotation): Report => {
  const settings = {
    SERVER_SECRET: made,
    ACCEPTED_SECRET: earlier,
    ACCEPTED_SECRET_UNTIL: new Date(until).toISOString(),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  return {
    text: `Nothing is changed yet. Set these for all processes of the server, and restart them:\n${lines.join('')}`,
    data: settings,
  };
};

/** The accepted one is written first: an end in between leaves the server as it was. */
const replaceFiles = async (
  dataDir: string,
  { earlier, made, until }: Rotation,
): Promise<Report> => {
  const { secrets, acceptedSecret } = dataPaths(dataDir);
  await writePrivateFile(acceptedSecret, encodeAcceptedSecret({ secret: earlier, until }));
  await writePrivateFile(secrets, `${made}\n`);
  const end = new Date(until).toISOString();
  return {
    text: `${secrets} has a new secret: keep a copy of it where the earlier one is kept. Restart the server now. What was made with the earlier secret is accepted until ${end}.\n`,
    data: { secrets, accepted_until: end },
  };
};

/** Two secrets are accepted at most, so the earlier rotation has to be over. */
const refuseDuringRotation = ({ dataDir, acceptedSecret }: Configuration, now: number): void => {
  const accepted = acceptedSecretOf(acceptedSecret, dataDir, now);
  if (accepted !== undefined && now < accepted.until) {
    throw new StartFailure(
      `the secret of an earlier rotation is accepted until ${new Date(accepted.until).toISOString()}: rotate after that, or remove ${
        accepted === acceptedSecret ? 'ACCEPTED_SECRET' : dataPaths(dataDir).acceptedSecret
      } first`,
    );
  }
};

const rotateCommand = (run: Runner) =>
  new Command('rotate')
    .summary('makes a new secret, and lets the server accept the earlier one for a while')
    .option('--days <n>', 'how long the earlier secret is accepted; 0 for no longer', readDays)
    .action(({ days = defaultDays }) =>
      run.configured(async ({ configuration }) => {
        const { dataDir, serverSecret } = configuration;
        const now = Date.now();
        refuseDuringRotation(configuration, now);
        const rotation = {
          earlier: serverSecret ?? readSecret(dataDir, serverSecretKind),
          made: serverSecretKind.make(),
          until: now + days * millisecondsPerDay,
        };
        return serverSecret === undefined
          ? replaceFiles(dataDir, rotation)
          : describeSettings(rotation);
      }),
    );

export const secretCommands = (run: Runner) =>
  new Command('secret')
    .summary('changes what API keys and links are derived from')
    .addCommand(rotateCommand(run));
