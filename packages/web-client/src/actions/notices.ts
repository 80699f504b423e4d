import type { CallArguments, OperationId, ParamsOf, ResultOf } from '@parley/client';
import { ApiError } from '@parley/client';
import { currentConnection } from '../state/connection';
import { notices } from '../state/notices';
import { texts } from '../texts/texts';

let count = 0;

const shownMs = 6000;

export const dismissNotice = (id: number): void => {
  notices.value = notices.value.filter((notice) => notice.id !== id);
};

const add = (kind: 'success' | 'error', text: string): void => {
  count += 1;
  const id = count;
  // What succeeds afterwards stands alone, and the same failure is shown once.
  const earlier = notices.value.filter((one) => kind === 'error' && one.text !== text);
  notices.value = [...earlier.slice(-2), { id, kind, text }];
  if (kind === 'success') {
    setTimeout(() => dismissNotice(id), shownMs);
  }
};

export const notify = (text: string): void => add('success', text);

/** The addresses to which the server refuses invitations, each with its reason. */
const refusedIn = ({ errors }: ApiError['extra']): readonly string[] =>
  Array.isArray(errors) ? errors.map((one) => [one].flat().slice(0, 2).join(': ')) : [];

/** What went wrong, for the user: the words of the server, if it refused. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) {
    return error instanceof TypeError ? texts.logIn.failed : texts.connection.unexpected;
  }
  const { code, msg, extra } = error;
  if (code === 'EXPECTATION_MISMATCH') {
    return texts.edit.changed;
  }
  if (code === 'BAD_NARROW') {
    return texts.search.refused(String(extra.desc));
  }
  // In the words of the API, of a message that is not there or that the user may not read.
  if (msg === 'Invalid message(s)') {
    return texts.unknownMessage;
  }
  // Not what a proxy has answered in the place of the server.
  return msg === '' || code === 'HTTP_ERROR'
    ? texts.logIn.failed
    : [msg, ...refusedIn(extra)].join('\n');
};

/** Says why something is not done, as the result of doing it. */
export const refuse = (text: string): Promise<boolean> => {
  add('error', text);
  return Promise.resolve(false);
};

export const reportFailure = (error: unknown): void => add('error', reasonOf(error));

/** Waits for an action, and shows why it failed if it does; whether it succeeded. */
export const succeeds = async (action: Promise<unknown>): Promise<boolean> => {
  try {
    await action;
    return true;
  } catch (error) {
    reportFailure(error);
    return false;
  }
};

/** Calls the API, and shows why that failed if it does: undefined then. */
export const ask = async <Id extends OperationId>(
  id: Id,
  ...params: CallArguments<ParamsOf<Id>>
): Promise<ResultOf<Id> | undefined> => {
  const answer = currentConnection().call(id, ...params);
  return (await succeeds(answer)) ? answer : undefined;
};

/** Calls the API, and shows why that failed if it does; whether it succeeded. */
export const perform = async <Id extends OperationId>(
  id: Id,
  ...params: CallArguments<ParamsOf<Id>>
): Promise<boolean> => (await ask(id, ...params)) !== undefined;

/** Shows a text when a change has succeeded; whether it has. */
export const announce = async (change: Promise<boolean>, text: string): Promise<boolean> => {
  const isDone = await change;
  if (isDone) {
    notify(text);
  }
  return isDone;
};

/**
 * What a button says, and the call of the API that it makes.
 *
 * @param done called afterwards
 */
export const calling = <Id extends OperationId>(
  label: string,
  id: Id,
  params: ParamsOf<Id>,
  done: () => void = () => undefined,
) => {
  const given: CallArguments<ParamsOf<Id>> = [params];
  return { label, onClick: () => void perform(id, ...given).then(done) };
};
