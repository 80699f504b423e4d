/**
 * The style of the pages for people without a client, in the colors and forms of the web client
 * (`packages/web-client/src/styles`), with which `getting-in.test.ts` compares it.
 */
export const pageStyle = `
:root { color-scheme: light dark; --back: #f6f6fa; --card: #fff; --text: #1b1c28; --soft: #45475c;
  --line: #8b8ca3; --accent: #4450c8; --on-accent: #fff; --problem: #b3261e; --problem-back: #fdecea; }
@media (prefers-color-scheme: dark) {
  :root { --back: #111218; --card: #20222b; --text: #e7e8f0; --soft: #bfc0d0; --line: #6d6f85;
    --accent: #98a1ff; --on-accent: #12142b; --problem: #ff9b92; --problem-back: #3f1f20; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--back); color: var(--text); font: .9375rem/1.5 system-ui, -apple-system, 'Segoe UI',
  Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif; }
main { width: min(100%, 24rem); padding: 2rem; background: var(--card); border-radius: 14px;
  box-shadow: 0 1px 2px rgb(16 17 35 / 8%), 0 8px 24px rgb(16 17 35 / 14%); overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; letter-spacing: -.015em; line-height: 1.25; }
header { display: flex; gap: .5rem; align-items: center; margin-bottom: 1rem; font-weight: 500; }
header img { border-radius: 6px; }
.description { color: var(--soft); }
p { margin: 0 0 1rem; }
form p:last-child, main > p:last-child { margin-bottom: 0; }
label { display: block; font-size: .875rem; font-weight: 500; color: var(--soft); }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 2.25rem; margin-top: .25rem;
  padding: .25rem .75rem; font: inherit; font-size: .9375rem; color: var(--text);
  background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
input[readonly] { color: var(--soft); }
label:has([type=checkbox]) { display: flex; gap: .5rem; align-items: baseline; font-weight: 400; }
button, .button { display: block; width: 100%; min-height: 2.5rem; padding: .25rem .75rem;
  font: inherit; font-size: .875rem; font-weight: 500; line-height: 2; text-align: center;
  text-decoration: none; color: var(--on-accent); background: var(--accent); border: 0;
  border-radius: 6px; cursor: pointer; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.problem { padding: .5rem .75rem; border-radius: 6px; color: var(--problem);
  background: var(--problem-back); }
`;
