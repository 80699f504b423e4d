export { newPushBrowser, newVapidKeys } from './push-browser';
