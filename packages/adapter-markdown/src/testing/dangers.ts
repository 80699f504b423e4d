import { JSDOM } from 'jsdom';
import { pictureStyle } from '../sanitizing/allowed-html';

const activeElements =
  'script,iframe,frame,frameset,object,embed,applet,style,link,meta,base,form,input,button,' +
  'textarea,select,template,noscript,portal,dialog,svg script,svg style,svg a,svg use,animate,' +
  'set,foreignObject,annotation-xml,maction,mglyph,malignmark';
const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'poster', 'data']);
const { window } = new JSDOM('');

/**
 * Everything that could run code, load disallowed resources, or style the page; empty if it is
 * safe.
 */
export const dangersIn = (html: string): string[] => {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html');
  const active = [...body.querySelectorAll(activeElements)].map(({ tagName }) => tagName);
  const attributes = [...body.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(({ name, value }) => {
      const plain = value.replace(/[^!-~]/g, '').toLowerCase();
      return (
        name.startsWith('on') ||
        name === 'srcdoc' ||
        name === 'id' ||
        (addresses.has(name) && /^(?:javascript|vbscript|data|blob|filesystem):/.test(plain)) ||
        (name === 'style' &&
          !pictureStyle.test(value) &&
          /url|expression|import|behavior|binding|\\|position:(?!relative)/.test(plain))
      );
    }),
  );
  const comments = /<[!?]/.test(html) ? ['comment'] : [];
  return [...active, ...attributes.map(({ name, value }) => `${name}=${value}`), ...comments];
};
