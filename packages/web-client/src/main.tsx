import { render } from 'preact';
import { watchEnvironment } from './actions/environment';
import { watchMessages } from './actions/notifications';
import { watchPresence } from './actions/presence';
import { start } from './actions/session';
import { Root } from './views/root';

const root = document.getElementById('app');
if (root !== null) {
  watchEnvironment();
  watchPresence();
  watchMessages();
  void start();
  render(<Root />, root);
}
