import { restart } from '../actions/session';
import { Button } from '../components/button';
import { Empty, Spinner } from '../components/waiting';
import { connectionStatus, isLoaded } from '../state/connection';
import { session } from '../state/session';
import { texts } from '../texts/texts';
import { App } from './app/app';
import { LogIn } from './login/log-in';

const Unreachable = () => (
  <main class="splash center">
    <h1 class="visually-hidden">{texts.appName}</h1>
    <Empty icon="warning" title={texts.connection.failed} hint={texts.logIn.failed}>
      <Button label={texts.retry} class="button-primary" onClick={restart} />
    </Empty>
  </main>
);

/** The whole page: who is logged in decides what it is. */
export const Root = () => {
  const { value } = session;
  if (value.status === 'none') {
    return <LogIn hasExpired={value.hasExpired} />;
  }
  if (value.status === 'unreachable') {
    return <Unreachable />;
  }
  if (isLoaded.value) {
    return <App />;
  }
  const status = connectionStatus.value;
  return status === 'closed' ? (
    <Unreachable />
  ) : (
    <main class="splash center">
      <Spinner label={texts.connection[status === 'waiting' ? status : 'connecting']} />
    </main>
  );
};
