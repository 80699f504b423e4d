import { render } from 'preact';
import { watchEnvironment } from './actions/environment';
import { watchPresence } from './actions/presence';
import { start } from './actions/session';
import { Root } from './views/root';

const root = document.getElementById('app');
if (root !== null) {
  watchEnvironment();
  watchPresence();
  void start();
  render(<Root />, root);
}
